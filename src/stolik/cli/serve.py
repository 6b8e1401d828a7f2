"""`stolik serve`: the site, from a folder of data; `stolik` alone does it and opens the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from stolik.cli import hall
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Language, Phrase

LOOPBACK: Final = "127.0.0.1"
WINDOWS: Final = os.name == "nt"
MOST_NAMED: Final = 5
LAST_PORT: Final = 65_535
SAID: Final = {
    "serving": Phrase("Stolik is at  {address}   (data in {data})"),
    "stop": Phrase("Stop with Ctrl+C."),
    "demo": Phrase(
        "Demo tournament:  {address}t/demo/\nLog in at  {address}login  "
        "with the name {name} and the password {password}"
    ),
    "demo-real": Phrase(
        "stolik: {data} has accounts of its own ({names}); the demo needs a folder for itself: "
        "stolik serve --demo --data DIR"
    ),
    "demo-real-server": Phrase(
        "stolik: the database of DATABASE_URL has accounts of its own ({names}); the demo needs "
        "data for itself: without DATABASE_URL, stolik serve --demo --data DIR"
    ),
    "demo-closed": Phrase(
        "The account {name} is disabled: everybody knows its password. For the demo: "
        "stolik serve --demo. To go on with it: stolik user password {name}, "
        "then stolik user enable {name}"
    ),
    "hidden": Phrase(
        "Files in {data} that other users of this machine could read are now yours alone: {n}"
    ),
    "upgraded": Phrase("The data are from an older version; a backup was made first: {kept}"),
    "newer": Phrase("stolik: the data in {data} were written by a newer Stolik; install that one"),
    "in-use": Phrase("Stolik already runs with these data: {address}"),
    "copies": Phrase("Copies every minute to {place}"),
    "nobody": Phrase(
        "There is no account yet. Make one in a second window: stolik user add NAME{data}"
    ),
    "url": Phrase("stolik: an address begins with http:// or https://, not {url}"),
    "mail": Phrase(
        "stolik: STOLIK_MAIL is set, but not the address for the links in mail. Set it too:"
        " STOLIK_PUBLIC_URL=https://turniej.example.org"
    ),
    "pair": Phrase("stolik: --cert and --key belong together"),
    "no-file": Phrase("stolik: cannot read {name}: {why}"),
    "port-number": Phrase(
        "stolik: cannot listen at port {port}: a port is a number from 0 to 65535"
    ),
    "port": Phrase("stolik: cannot listen at port {port}: {why}"),
    "data": Phrase("stolik: cannot use {data}: {why}"),
}


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
        "--copies", metavar="DIR", help="a second place for a copy every minute (STOLIK_COPIES)"
    )
    parser.add_argument("--browser", action="store_true", help="open the site in the browser")
    parser.add_argument(
        "--demo", action="store_true", help="begin with invented events, one in progress"
    )


def run(options: Namespace) -> int:
    """Serve until interrupted; 2 if the port, the folder or a file cannot be used."""
    say = Spoken(SAID, options.lang)
    speak_by_default(options.lang)
    data = chosen_data(options)
    from stolik.web.installation import server

    address = f"{'https' if options.cert else 'http'}://{LOOPBACK}:{options.port}/"
    try:
        with server.alone(data, address):
            return _serve(options, data, address, say)
    except server.InUse as running:
        print(say("in-use", address=str(running)), file=sys.stderr)
        if options.browser and str(running):
            webbrowser.open(str(running))
            return 0
        return 2
    except OSError as error:
        print(say("data", data=repr(str(data)), why=error.strerror), file=sys.stderr)
        return 2


def _serve(options: Namespace, data: Path, address: str, say: Spoken) -> int:
    host = "0.0.0.0" if options.hall else LOOPBACK
    if fault := _unusable(options, host, say):
        print(fault, file=sys.stderr)
        return 2
    if not _prepared(options, data, say):
        return 2
    from stolik.web.installation import server

    print(say("serving", address=address, data=data))
    _accounts(options, address, say)
    stop_copies = _copies(options, data, say)
    print(say("stop"), flush=True)
    if options.browser:
        when_up(address, lambda: webbrowser.open(address))
    if options.hall:
        told = hall.Told(options.lang, address, options.public_url)
        when_up(address, told.tell)
    guest = hall.Told(options.lang, address).first_guest if options.hall else None
    try:
        server.serve(host, options.port, cert=options.cert, key=options.key, on_guest=guest)
    finally:
        stop_copies()
    return 0


def _prepared(options: Namespace, data: Path, say: Spoken) -> bool:
    """Whether the data are ready to be served; says what was done to them, or why not."""
    from stolik.web.core import private_files
    from stolik.web.installation import server

    if mended := private_files.hide_all(data):
        print(say("hidden", n=mended, data=data))
    tls = bool(options.cert)
    server.set_up(
        data, public_url=options.public_url, tls=tls, hall=options.hall, demo=options.demo
    )
    try:
        kept = server.migrate(data)
        server.catch_up()
    except server.NewerData:
        print(say("newer", data=repr(str(data))), file=sys.stderr)
        return False
    except server.Unusable as error:
        print(say("data", data=repr(str(data)), why=error), file=sys.stderr)
        return False
    if kept:
        print(say("upgraded", kept=kept))
    if options.demo:
        from stolik.web.installation import demo_site

        if names := demo_site.real_accounts():
            named = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
            key = "demo-real-server" if os.environ.get("DATABASE_URL") else "demo-real"
            print(say(key, data=repr(str(data)), names=named), file=sys.stderr)
            return False
    return True


def _unusable(options: Namespace, host: str, say: Spoken) -> str:
    """What stands against serving at all."""
    from stolik.web.installation import server

    url = options.public_url or os.environ.get("STOLIK_PUBLIC_URL", "")
    if url and not url.startswith(("http://", "https://")):
        return say("url", url=repr(url))
    if server.mail_without_address(url):
        return say("mail")
    if bool(options.cert) != bool(options.key):
        return say("pair")
    for name in filter(None, (options.cert, options.key)):
        try:
            Path(name).read_bytes()
        except OSError as error:
            return say("no-file", name=repr(name), why=error.strerror)
    if not 0 <= options.port <= LAST_PORT:
        return say("port-number", port=options.port)
    if fault := cannot_listen(host, options.port):
        return say("port", port=options.port, why=fault)
    return ""


def _accounts(options: Namespace, address: str, say: Spoken) -> None:
    from django.conf import settings
    from django.contrib.auth.models import User

    from stolik.web.installation import demo_site

    if options.demo:
        demo_site.show()
        password = demo_site.open_to(strangers=options.hall or bool(settings.PUBLIC_URL))
        print(say("demo", address=address, name=demo_site.ACCOUNT, password=password))
        return
    if demo_site.close():
        print(say("demo-closed", name=demo_site.ACCOUNT))
    if not User.objects.exists():
        from stolik.cli import user

        if not (sys.stdin.isatty() and user.first(options.lang)):
            print(say("nobody", data=f' --data "{options.data}"' if options.data else ""))


def _copies(options: Namespace, data: Path, say: Spoken) -> Callable[[], None]:
    place = options.copies or os.environ.get("STOLIK_COPIES")
    if not place:
        return lambda: None
    from stolik.web.installation.copies import Copying

    copying = Copying(data, Path(place))
    copying.start()
    print(say("copies", place=place))
    return copying.stop


def when_up(address: str, then: Callable[[], object]) -> None:
    """Call `then`, in a thread of its own, as soon as the site answers."""

    def waiting() -> None:
        if hall.answers_within(address, seconds=30):
            then()

    threading.Thread(target=waiting, name="when-up", daemon=True).start()


def chosen_data(options: Namespace) -> Path:
    """The folder of data: the one given, or the user's own."""
    return Path(options.data) if options.data else default_data()


def speak_by_default(language: Language) -> None:
    """Whoever has chosen no language reads this one, unless the environment says which."""
    os.environ.setdefault("STOLIK_LANGUAGE", language)


def default_data() -> Path:
    """The user's own folder of data."""
    if own := os.environ.get("STOLIK_DATA"):
        return Path(own)
    if WINDOWS:
        return Path(os.environ.get("LOCALAPPDATA", str(Path.home()))) / "Stolik"
    return Path(os.environ.get("XDG_DATA_HOME", str(Path.home() / ".local/share"))) / "stolik"


def cannot_listen(host: str, port: int) -> str:
    """Why a port cannot be listened at; nothing if it can."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if not WINDOWS:  # there it would let two programs have one port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            return error.strerror or str(error)
    return ""
