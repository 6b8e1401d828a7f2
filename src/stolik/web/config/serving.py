"""Starting the site: the folder of data, the database brought up to date, uvicorn.

Knows the environment and the process; what is served is `stolik.web.config.process`.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

GRACE = 2  # seconds for open streams when the process is asked to end


def set_up(data: Path, *, public_url: str = "") -> None:
    """Django ready to be used, with this folder of data."""
    data.mkdir(parents=True, exist_ok=True)
    os.environ["STOLIK_DATA"] = str(data)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "stolik.web.config.settings")
    if public_url:
        os.environ["STOLIK_PUBLIC_URL"] = public_url
    import django

    django.setup()


def migrate() -> None:
    """Bring the database to this version."""
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)


def serve(host: str, port: int, *, cert: str | None = None, key: str | None = None) -> None:
    """Serve until asked to end."""
    import uvicorn

    from stolik.web.config.process import application

    uvicorn.run(
        application(),
        host=host,
        port=port,
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        ssl_certfile=cert,
        ssl_keyfile=key,
        server_header=False,
        proxy_headers=True,
        lifespan="on",
    )


def hall_addresses() -> tuple[str, ...]:
    """The addresses of this machine that phones in the same network may reach."""
    found: list[str] = []
    # Asking for a route sends nothing; it tells which address this machine would use.
    for target in ("192.168.0.1", "10.0.0.1", "172.16.0.1", "203.0.113.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
                found.append(probe.getsockname()[0])
            except OSError:
                continue
    try:
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    except OSError:
        pass
    return tuple(dict.fromkeys(a for a in found if "." in a and not a.startswith("127.")))
