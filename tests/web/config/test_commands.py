"""`stolik backup`, `restore`, `user`, `doctor --hall`: a real command, both databases."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.databases import clean, fresh, performing, stolik
from support.serving_site import free_port, serving

pytestmark = pytest.mark.slow


def facts(environment: dict[str, str]) -> list[str]:
    """Every fact there is; the journal must be true."""
    done = performing(environment, "facts")
    assert done.returncode == 0, done.stderr
    *rows, verified = done.stdout.splitlines()
    assert json.loads(verified) == ["verified", True]
    return rows


def prepared_facts(prepared: dict[str, str]) -> list[str]:
    """The facts of a prepared tournament, without asking a process."""
    said = Path(prepared["STOLIK_DATA"], "facts.txt").read_text(encoding="utf-8")
    return said.splitlines()[:-1]


def elsewhere(environment: dict[str, str], folder: Path) -> dict[str, str]:
    """Another machine with the same kind of database, empty."""
    other = clean(folder)
    if address := environment.get("DATABASE_URL"):
        other["DATABASE_URL"] = fresh(address)
    return other


def test_what_is_backed_up_is_restored(prepared: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "backups" / "evening.stolik"
    saved = stolik(prepared, "backup", str(file))
    assert (saved.returncode, saved.stderr) == (0, "")
    assert file.stat().st_mode & 0o077 == 0
    other = elsewhere(prepared, tmp_path / "other")
    done = stolik(other, "restore", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    key = Path(other["STOLIK_DATA"], "secret.key")
    assert key.read_text() == Path(prepared["STOLIK_DATA"], "secret.key").read_text()
    assert key.stat().st_mode & 0o077 == 0
    # A second time only if asked for, and then what is replaced is kept.
    again = stolik(other, "restore", str(file))
    assert (again.returncode, "--force" in again.stderr) == (1, True)
    line = json.dumps({"key": "late", "enter": 700}) + "\n"
    assert performing(other, "perform", lines=line).stdout == "ack late\n"
    forced = stolik(other, "restore", str(file), "--force")
    assert (forced.returncode, forced.stderr) == (0, "")
    assert facts(other) == prepared_facts(prepared)
    (kept,) = Path(other["STOLIK_DATA"]).glob("before-restore-*.stolik")
    assert stolik(other, "restore", str(kept), "--force").returncode == 0
    assert len(facts(other)) == len(prepared_facts(prepared)) + 1


def test_a_backup_moves_between_the_two_databases(
    prepared: dict[str, str], server: str, tmp_path: Path
) -> None:
    file = tmp_path / "backup.stolik"
    assert stolik(prepared, "backup", str(file)).returncode == 0
    other = clean(tmp_path / "other")
    if "DATABASE_URL" not in prepared:
        other["DATABASE_URL"] = fresh(server)
    done = stolik(other, "restore", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert facts(other) == prepared_facts(prepared)
    # The next row gets a number of its own.
    line = json.dumps({"key": "late", "enter": 700}) + "\n"
    assert performing(other, "perform", lines=line).stdout == "ack late\n"


def test_a_running_site_is_backed_up_and_not_restored_over(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    file = tmp_path / "backup.stolik"
    with serving(environment, tmp_path / "log", "--demo") as site:
        assert stolik(environment, "backup", str(file)).returncode == 0
        refused = stolik(environment, "restore", str(file), "--force")
        assert (refused.returncode, str(site.port) in refused.stderr) == (1, True)
        site.stop()
    other = clean(tmp_path / "other")
    assert stolik(other, "restore", str(file)).returncode == 0
    assert facts(other) == facts(environment)


def test_another_laptop_goes_on_from_the_copies_in_three_steps(tmp_path: Path) -> None:
    environment, stick = clean(tmp_path / "data"), tmp_path / "stick"
    with serving(environment, tmp_path / "log", "--demo", "--copies", str(stick)) as site:
        site.stop()
    # 1. The stick goes into the other laptop. 2. restore. 3. serve.
    other = clean(tmp_path / "other")
    assert stolik(other, "restore", str(stick)).returncode == 0
    with serving(other, tmp_path / "second") as second:
        assert second.get("/t/demo/")[0] == 200
        second.stop()
    assert facts(other) == facts(environment)


def test_an_upgrade_opens_older_data_after_backing_them_up(
    prepared: dict[str, str], tmp_path: Path
) -> None:
    data = Path(prepared["STOLIK_DATA"])
    before = prepared_facts(prepared)
    older = "import sys; from pathlib import Path; from stolik.web.installation import server; "
    older += "server.set_up(Path(sys.argv[1])); from django.core.management import call_command; "
    older += "call_command('migrate', 'axes', 'zero', verbosity=0)"
    subprocess.run([sys.executable, "-c", older, str(data)], env=prepared, check=True)
    first = stolik(prepared, "user", "list")
    accounts = ["demo", "demo-biuro", "demo-elk", "demo-sedzia"]
    assert (first.returncode, first.stdout.splitlines()) == (0, accounts)
    (kept,) = (data / "before-upgrade").glob("*.stolik")
    assert stolik(prepared, "user", "list").returncode == 0
    assert list((data / "before-upgrade").glob("*.stolik")) == [kept]
    other = elsewhere(prepared, tmp_path / "other")
    assert stolik(other, "restore", str(kept)).returncode == 0
    assert facts(other) == facts(prepared) == before


def test_data_of_a_newer_version_are_left_alone(prepared: dict[str, str]) -> None:
    newer = "import sys; from pathlib import Path; from stolik.web.installation import server; "
    newer += "server.set_up(Path(sys.argv[1])); from django.db import connection; "
    newer += "from django.db.migrations.recorder import MigrationRecorder as R; "
    newer += "R(connection).record_applied('event', '9999_from_the_future')"
    words = [sys.executable, "-c", newer, prepared["STOLIK_DATA"]]
    subprocess.run(words, env=prepared, check=True)
    done = stolik(prepared, "serve", "--port", str(free_port()))
    assert (done.returncode, "newer Stolik" in done.stderr) == (2, True)


def test_fragments_are_known_before_the_first_page_is_opened(tmp_path: Path) -> None:
    script = "import sys; from pathlib import Path; from stolik.web.installation import server; "
    script += "server.set_up(Path(sys.argv[1])); from stolik.web.config.process import application"
    script += "; application(); from stolik.web.tournaments.push import VIEWS"
    script += "; print('standings' in VIEWS)"
    environment = clean(tmp_path / "data")
    words = [sys.executable, "-c", script, environment["STOLIK_DATA"]]
    done = subprocess.run(words, env=environment, check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


def test_a_lost_password_is_set_anew(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    good = "a stroke of luck"
    add = stolik(environment, "user", "add", "olga", "--password-stdin", said=good + "\n")
    assert (add.returncode, add.stdout) == (0, "Account olga was made.\n")
    twice = stolik(environment, "user", "add", "olga", "--password-stdin", said=good)
    assert twice.returncode == 1
    weak = stolik(environment, "user", "password", "olga", "--password-stdin", said="short\n")
    assert (weak.returncode, "too weak" in weak.stderr) == (1, True)
    other = stolik(environment, "user", "password", "olga", "--password-stdin", said="żółty słoń 7")
    assert other.returncode == 0, other.stderr
    nobody = stolik(environment, "user", "password", "jan", "--password-stdin", said=good)
    assert (nobody.returncode, "accounts: olga" in nobody.stderr) == (1, True)
    strange = stolik(environment, "user", "add", "a b\n<c>", "--password-stdin", said=good)
    assert (strange.returncode, "Traceback" in strange.stderr) == (1, False)
    script = "import sys; from pathlib import Path; from stolik.web.installation import server; "
    script += "server.set_up(Path(sys.argv[1])); from django.contrib.auth.models import User; "
    script += "u = User.objects.get(username='olga'); "
    script += "print(u.check_password('żółty słoń 7'), u.password[:7])"
    words = [sys.executable, "-c", script, environment["STOLIK_DATA"]]
    said = subprocess.run(words, env=environment, check=True, capture_output=True, text=True).stdout
    assert said == "True argon2$\n"


def test_alone_it_serves_the_own_data_and_opens_the_browser(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    opened = tmp_path / "opened"
    fake = tmp_path / "browser"
    fake.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}\n')
    fake.chmod(0o755)
    environment["BROWSER"] = str(fake)
    with serving(environment, tmp_path / "log", "--browser") as site:
        while not opened.exists() or not opened.read_text():
            assert site.get("/healthz")[0] == 200
        assert opened.read_text() == f"http://127.0.0.1:{site.port}/"
        # Started a second time, by a second double click, it shows the first.
        opened.unlink()
        again = stolik(environment)
        assert again.returncode == 0
        assert opened.read_text() == f"http://127.0.0.1:{site.port}/"
        assert "stolik user add" in site.log.read_text()


def test_the_hall_is_told_which_addresses_answer(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    with serving(environment, tmp_path / "log", "--hall") as site:
        found = stolik(environment, "doctor", "--hall", "--port", str(site.port))
        while "Scan this" not in (said := site.log.read_text()) and "no address" not in said:
            assert site.get("/healthz")[0] == 200
    assert f"the site runs at port {site.port}" in found.stdout
    if "no address" not in said:
        assert f":{site.port}/   answers\n" in said
        assert "▀" in said
        assert (found.returncode, "LACK" in found.stdout) == (0, False)


def test_the_doctor_says_that_a_site_without_hall_is_for_this_machine_only(tmp_path: Path) -> None:
    environment = clean(tmp_path / "data")
    with serving(environment, tmp_path / "log") as site:
        found = stolik(environment, "doctor", "--hall", "--port", str(site.port))
    assert found.returncode == 1
    assert "stolik serve --hall" in found.stdout or "no address" in found.stdout


def test_the_doctor_looks_also_when_nothing_runs(tmp_path: Path) -> None:
    port = free_port()
    found = stolik(clean(tmp_path / "data"), "doctor", "--hall", "--port", str(port))
    assert f"nothing serves port {port} now" in found.stdout
    bad = stolik(clean(tmp_path / "data"), "doctor", "--hall", "--port", "99999")
    assert (bad.returncode, "Traceback" in bad.stderr) == (1, False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--port", "70000"], "cannot listen at port 70000"),
        (["--public-url", "turniej.pl"], "an address begins with http"),
        (["--cert", "x"], "--cert and --key belong together"),
        (["--cert", "/no/x", "--key", "/no/y"], "cannot read '/no/x'"),
        (["--data", "/dev/null/x"], "cannot use '/dev/null/x'"),
    ],
)
def test_what_cannot_be_served_is_said(words: list[str], said: str, tmp_path: Path) -> None:
    done = stolik(clean(tmp_path / "data"), "serve", *words)
    assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert said in done.stderr


def test_a_certificate_is_used(tmp_path: Path) -> None:
    if not shutil.which("openssl"):
        pytest.skip("there is no openssl")
    key, cert = tmp_path / "key.pem", tmp_path / "cert.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=hall"]
    made = subprocess.run(
        [*words, "-keyout", str(key), "-out", str(cert)], capture_output=True, check=False
    )
    assert made.returncode == 0
    port = free_port()
    environment = clean(tmp_path / "data")
    secure = ["--cert", str(cert), "--key", str(key)]
    server = subprocess.Popen(
        [sys.executable, "-m", "stolik", "serve", "--port", str(port), *secure],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        from stolik.cli.hall import answers_within

        assert answers_within(f"https://127.0.0.1:{port}/", seconds=60)
    finally:
        server.terminate()
        server.wait(timeout=20)


POISON = """
from stolik.web.models.tournaments import Aside, TableClock, Tournament
event = Tournament.objects.get(slug="demo")
report = {"end": "\\ud800", "\\ud83d": ["a\\u0000b", {"good": "\\U0001f600"}]}
Aside.objects.create(tournament=event, table=1, report=report, why=[])
"""
SHOW = """
import json
from stolik.web.models.tournaments import Aside
print(json.dumps([row.report for row in Aside.objects.all()]))
"""


@pytest.mark.attack(15, "a database that a phone poisoned before this version, moved to PostgreSQL")
def test_what_was_poisoned_before_is_restored_too(server: str, tmp_path: Path) -> None:
    own = clean(tmp_path / "data")
    assert performing(own, "prepare", "8").returncode == 0
    in_django(own, POISON)
    file = tmp_path / "backup.stolik"
    assert stolik(own, "backup", str(file)).returncode == 0
    other = clean(tmp_path / "other") | {"DATABASE_URL": fresh(server)}
    done = stolik(other, "restore", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    assert facts(other) == facts(own)
    mended = {"end": "\ufffd", "\ufffd": ["a\ufffdb", {"good": "\U0001f600"}]}
    assert json.loads(in_django(other, SHOW)) == [mended]


def in_django(environment: dict[str, str], code: str) -> str:
    """What a few lines say in a process of the site."""
    setup = "import django\ndjango.setup()\n"
    done = subprocess.run(
        [sys.executable, "-c", setup + code],
        env={**environment, "DJANGO_SETTINGS_MODULE": "stolik.web.config.settings"},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout
