"""The package as a stranger gets it: a wheel in a clean environment, with no compiler in sight."""

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest
from uv import find_uv_bin

import stolik
from stolik.locale import tags

ROOT = Path(__file__).parents[1]

pytestmark = [pytest.mark.wheel, pytest.mark.slow(50), pytest.mark.xdist_group("wheel")]

# Imports every module of Stolik as Windows would: without the modules that only POSIX systems have.
ELSEWHERE = """
import pkgutil, sys

POSIX_ONLY = set(
    "crypt curses fcntl grp pty pwd readline resource syslog termios tty".split()
)

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in POSIX_ONLY:
            raise ImportError(f"no {name} on this system", name=name)

for name in POSIX_ONLY:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Absent())

import os, tempfile

import stolik.cli

# The site's modules want to know where their data would be.
os.environ["STOLIK_DATA"] = tempfile.mkdtemp()
os.environ["DJANGO_SETTINGS_MODULE"] = "stolik.web.config.settings"
import django

django.setup()
for module in pkgutil.walk_packages(stolik.__path__, "stolik."):
    __import__(module.name)
print(sorted(POSIX_ONLY & sys.modules.keys()))
"""


@dataclass(frozen=True)
class Installation:
    """A virtual environment, used with nothing else on the path."""

    folder: Path

    @property
    def bin(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def run(self, command: str, *args: str, given: str = "") -> subprocess.CompletedProcess[str]:
        program = shutil.which(command, path=str(self.bin))
        assert program, f"no {command} in {self.bin}"
        kept = {key: value for key, value in os.environ.items() if key in {"HOME", "SYSTEMROOT"}}
        return subprocess.run(
            [program, *args],
            input=given,
            capture_output=True,
            encoding="utf-8",
            env=kept | {"PATH": str(self.bin), "CC": "/bin/false", "PYTHONUTF8": "1"},
            cwd=self.folder,
            timeout=60,
            check=False,
        )


def quietly(*command: str | Path, env: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=env, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"


def built(copy: Path, **env: str) -> Path:
    """A wheel, built from a copy so that nothing built earlier can slip in."""
    for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for name in ("src", "requirements"):
        ignored = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.mo", "*.so", "*.pyd")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    quietly(sys.executable, "-m", "build", "--wheel", "--no-isolation", copy, env=os.environ | env)
    (found,) = (copy / "dist").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for everybody: no kernel, and built without GNU gettext or any other program."""
    nothing = tmp_path_factory.mktemp("path")
    return built(tmp_path_factory.mktemp("source"), STOLIK_PURE="1", PATH=str(nothing))


def names(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    clean = Installation(tmp_path_factory.mktemp("clean") / "venv")
    quietly(sys.executable, "-m", "venv", "--without-pip", clean.folder)
    pip = (find_uv_bin(), "pip", "install", "--python", clean.folder, "--only-binary=:all:")
    pinned = ("--require-hashes", "-r", ROOT / "requirements" / "run.txt")
    without_compiler = os.environ | {"PATH": str(clean.bin), "CC": "/bin/false"}
    try:
        quietly(*pip, "--offline", *pinned, env=without_compiler)
    except AssertionError:  # not all of it is in uv's cache
        quietly(*pip, *pinned, env=without_compiler)
    quietly(*pip, "--no-deps", wheel, env=without_compiler)
    quietly(find_uv_bin(), "pip", "check", "--python", clean.folder)
    return clean


def test_wheel_holds_all_modules_and_data_and_runs_anywhere(wheel: Path) -> None:
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for pattern in ("*.py", "*.pyi", "*.tsv", "*.po", "py.typed")
        for path in (source / "stolik").rglob(pattern)
    }
    expected |= {re.sub(r"\.po$", ".mo", path) for path in expected if path.endswith(".po")}
    expected |= {
        path.relative_to(source).as_posix()
        for folder in (
            *("web/templates", "web/static", "web/help", "web/installation/demo_pictures"),
            *("paper/templates", "paper/fonts"),
        )
        for path in (source / "stolik" / folder).rglob("*")
        if path.is_file()
    }
    assert names(wheel) == expected
    assert wheel.name == f"stolik-{stolik.__version__}-py3-none-any.whl"


def test_a_wheel_built_here_has_the_kernel(tmp_path: Path) -> None:
    assert [name for name in names(built(tmp_path)) if "/_kernel." in name and "pyi" not in name]


def test_without_a_compiler_the_build_goes_on(tmp_path: Path) -> None:
    found = names(built(tmp_path, CC="/bin/false"))
    assert "stolik/solver/python_kernel/search.py" in found
    assert [name for name in found if "/_kernel." in name and "pyi" not in name] == []


def test_version(installation: Installation) -> None:
    done = installation.run("stolik", "--version")
    assert (done.stderr, done.returncode) == ("", 0)
    assert stolik.__version__ in done.stdout


def test_module_is_the_command(installation: Installation) -> None:
    command = installation.run("stolik", "--version")
    module = installation.run("python", "-m", "stolik", "--version")
    assert (module.stdout, module.returncode) == (command.stdout, 0)


def test_doctor_finds_it_healthy(installation: Installation) -> None:
    done = installation.run("stolik", "doctor")
    assert (done.stderr, done.returncode) == ("", 0)
    assert stolik.__version__ in done.stdout


def test_meld(installation: Installation) -> None:
    done = installation.run("stolik", "meld", given='{"meld":"R5 J R7"}\n')
    assert (done.stderr, done.returncode) == ("", 0)
    assert json.loads(done.stdout)["value"] == 18


def test_it_speaks_every_language_it_has(installation: Installation) -> None:
    line = '{"meld":"R5 R6"}\n'
    done = installation.run("stolik", "meld", "--lang", "pl", given=line)
    assert (done.stderr, done.returncode) == ("", 0)
    (violation,) = json.loads(done.stdout)["violations"]
    assert violation["text"] == "R5 R6: układ musi mieć co najmniej 3 kostki."
    listed = installation.run("python", "-c", "from stolik import locale; print(*locale.tags())")
    assert listed.stdout.split() == list(tags())


def test_somebody_without_a_checkout_begins_a_language(installation: Installation) -> None:
    begun = installation.run("stolik", "translate", "new", "eo", "--folder", "translations")
    assert (begun.stderr, begun.returncode) == ("", 0)
    checked = installation.run("stolik", "translate", "check", "eo", "--folder", "translations")
    assert (checked.stderr, checked.returncode) == ("", 0)
    asked = installation.run("stolik", "translate", "new", "eo")
    assert (asked.returncode, "--folder" in asked.stderr) == (2, True)


def test_solve_without_a_kernel(installation: Installation) -> None:
    line = '{"board": ["R4 R5 R6"], "rack": "R7 R8 K2", "opened": true}\n'
    done = installation.run("stolik", "solve", given=line)
    assert (done.stderr, done.returncode) == ("", 0)
    assert json.loads(done.stdout)["tiles"] == 2
    assert "Python twin" in installation.run("stolik", "doctor").stdout


def test_every_module_imports_without_posix(installation: Installation) -> None:
    done = installation.run("python", "-I", "-c", ELSEWHERE)
    assert (done.stdout, done.stderr, done.returncode) == ("[]\n", "", 0)
