"""`stolik serve`: the site, from a folder of data."""

from __future__ import annotations

import os
import socket
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

LOOPBACK = "127.0.0.1"


def configure(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the folder of data")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen at (8000)")
    parser.add_argument(
        "--hall", action="store_true", help="let phones in the same network reach the site"
    )
    parser.add_argument("--public-url", default="", metavar="URL", help="the address people use")
    parser.add_argument("--cert", metavar="FILE", help="a certificate, for HTTPS")
    parser.add_argument("--key", metavar="FILE", help="the certificate's key")
    parser.add_argument(
        "--demo", action="store_true", help="begin with a demo tournament in progress"
    )


def run(options: Namespace) -> int:
    """Serve until interrupted; 2 if the port or the folder cannot be used."""
    data = Path(options.data) if options.data else default_data()
    host = "0.0.0.0" if options.hall else LOOPBACK
    if bool(options.cert) != bool(options.key):
        print("stolik: --cert and --key belong together", file=sys.stderr)
        return 2
    if fault := _cannot_listen(host, options.port):
        print(f"stolik: cannot listen at port {options.port}: {fault}", file=sys.stderr)
        return 2
    from stolik.web.config import serving

    try:
        serving.set_up(data, public_url=options.public_url)
    except OSError as error:
        print(f"stolik: cannot use {str(data)!r}: {error.strerror}", file=sys.stderr)
        return 2
    serving.migrate()
    scheme = "https" if options.cert else "http"
    _say(options, scheme, data, serving.hall_addresses() if options.hall else ())
    serving.serve(host, options.port, cert=options.cert, key=options.key)
    return 0


def default_data() -> Path:
    """The user's own folder of data."""
    if own := os.environ.get("STOLIK_DATA"):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "Stolik"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local/share"))) / "stolik"


def _cannot_listen(host: str, port: int) -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OverflowError:
            return "a port is a number from 0 to 65535"
        except OSError as error:
            return error.strerror or str(error)
    return ""


def _say(options: Namespace, scheme: str, data: Path, addresses: tuple[str, ...]) -> None:
    print(f"Stolik: {scheme}://{LOOPBACK}:{options.port}/   (data in {data})")
    for address in addresses:
        print(f"Phones: {scheme}://{address}:{options.port}/")
    print("Stop with Ctrl+C.", flush=True)
