"""The files that killed the site, sent to a real one: it lives, and so do its other pages."""

from __future__ import annotations

import http.client
import re
import subprocess
import sys
import uuid
from contextlib import closing
from pathlib import Path

import pytest

from support import stranger_files as files
from support.databases import settle
from support.serving_site import Site, environment_of, serving

pytestmark = pytest.mark.slow
PREPARE = """
import sys
from pathlib import Path
from stolik.web.installation import server
data = Path(sys.argv[1])
server.set_up(data)
server.migrate(data)
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from support.public_events import played
from stolik.web.models.printing import LogoRow
from support.stranger_files import NESTED_LOGO
event = played(12)
LogoRow.objects.create(tournament=event, name="Znak", data=NESTED_LOGO)
session = SessionStore()
session["_auth_user_id"] = str(event.owner.pk)
session["_auth_user_backend"] = "django.contrib.auth.backends.ModelBackend"
session["_auth_user_hash"] = event.owner.get_session_auth_hash()
session.create()
print(event.slug, session.session_key)
"""


def asked(
    site: Site, session: str, path: str, file: tuple[str, bytes] | None = None
) -> tuple[int, str]:
    """A page for whoever has this session; with a file, the form on it is sent."""
    cookie = f"sessionid={session}; language=en; csrftoken={'c' * 32}"
    headers, body = {"Cookie": cookie}, b""
    if file:
        mark = uuid.uuid4().hex
        parts = (("csrfmiddlewaretoken", "", b"c" * 32), ("file", file[0], file[1]))
        for name, filename, content in parts:
            more = f'; filename="{filename}"' if filename else ""
            head = f'--{mark}\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'
            body += head.encode() + content + b"\r\n"
        body += f"--{mark}--\r\n".encode()
        headers["Content-Type"] = f"multipart/form-data; boundary={mark}"
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    with closing(connection):
        connection.request("POST" if file else "GET", path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")


def children(pid: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(parent) == pid:
            found.append(int(folder.name))
    return found


@pytest.mark.attack(4, "the files that killed the process, sent to `stolik serve`")
@pytest.mark.attack(5, "the logos that killed the process, sent to `stolik serve`")
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_the_site_survives_every_file_of_the_report(tmp_path: Path) -> None:
    environment = environment_of(settle(tmp_path))
    ran = subprocess.run(
        [sys.executable, "-c", PREPARE, str(tmp_path)],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )
    slug, session = ran.stdout.split()
    desk = f"/t/{slug}/desk"
    sheets = (
        files.far_xlsx("XFD1048576"),
        files.far_xlsx("ZZ40000"),
        files.old_excel(),
        files.xls((65_535, 255)),
        files.lying_xlsx(300),
        files.odd_version_xlsx(),
    )
    logos = (files.NESTED_LOGO, files.MARKED_LOGO, files.PANIC_LOGO, files.ENTITY_LOGO)
    with serving(environment, tmp_path / "log") as site:
        got = [asked(site, session, f"{desk}/people/import", ("l.xlsx", one)) for one in sheets]
        got += [asked(site, session, f"{desk}/print/logos", ("z.svg", one)) for one in logos]
        assert [status for status, _ in got] == [200] * 10
        # A logo from before the upgrade, which is no picture at all.
        assert asked(site, session, f"{desk}/print/poster.pdf")[0] == 302
        status, page = asked(site, session, f"{desk}/people/import", ("l.xlsx", files.xlsx()))
        assert (status, "Ewa Żak" in page) == (200, True)
        assert site.get("/healthz")[0] == 200
        assert site.process.poll() is None
        pids = children(site.process.pid)
        assert 1 <= len(pids) <= 2
        site.stop()
        assert [pid for pid in pids if Path(f"/proc/{pid}").exists()] == []
    log = site.log.read_text(encoding="utf-8")
    assert re.findall(r'"reason": ?"(\w+)"', log) == ["memory"]
    assert "Traceback" not in log
    assert "Żak" not in log
