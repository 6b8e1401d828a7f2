"""What the packages may import; the direction between them is a contract in pyproject.toml."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest

import stolik

ROOT = Path(stolik.__file__).parent
PURE = ("rules", "phrases", "game", "tournament", "demo")

# Windows has none of these.
POSIX_ONLY = {
    *("crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource"),
    *("syslog", "termios", "tty"),
}
# Imported only under another `sys.platform`, which mypy checks for Windows too.
GUARDED = {("web/core/workshop/limits.py", "resource")}
# Whatever knows the time, chance or the world outside: an argument, never an import.
IMPURE = {
    *("asyncio", "ctypes", "datetime", "getpass", "glob", "http", "importlib", "io", "locale"),
    *("logging", "multiprocessing", "os", "pathlib", "random", "secrets", "select", "shutil"),
    *("signal", "socket", "sqlite3", "subprocess", "sys", "tempfile", "threading", "time"),
    *("urllib", "uuid"),
}
IMPURE_CALLS = {"__import__", "breakpoint", "eval", "exec", "input", "open", "print"}
# The catalogue is a table beside the code, read once.
# Dates and times as values that are given; nobody asks what time it is.
ALLOWED = {
    ("rules/about.py", "datetime.date"),
    ("rules/catalogue.py", "importlib.resources.files"),
    ("tournament/schedule.py", "datetime.datetime"),
    ("tournament/schedule.py", "datetime.timedelta"),
    ("tournament/season/days.py", "datetime.date"),
    # A generator with the seed that was given, and its type.
    ("demo/hall.py", "random.Random"),
    ("demo/people.py", "random.Random"),
    ("demo/play.py", "random.Random"),
}


def imported(tree: ast.AST) -> Iterator[str]:
    """What is imported by an absolute name anywhere in the tree, functions included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def called(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def sources(*packages: str) -> Iterator[tuple[str, ast.AST]]:
    for package in packages:
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def top(module: str) -> str:
    return module.partition(".")[0]


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("stolik", include_external_packages=True, cache_dir=None)


@pytest.mark.parametrize("package", PURE)
def test_pure_package_imports_only_the_standard_library(
    package: str, graph: grimp.ImportGraph
) -> None:
    name = f"stolik.{package}"
    foreign = {
        (module, other)
        for module in {name} | graph.find_descendants(name)
        for other in graph.find_modules_directly_imported_by(module)
        if top(other) != "stolik" and top(other) not in sys.stdlib_module_names
    }
    assert foreign == set()


@pytest.mark.parametrize("package", PURE)
def test_pure_package_knows_no_clock_no_chance_and_no_world(package: str) -> None:
    found = {
        (path, module)
        for path, tree in sources(package)
        for module in imported(tree)
        if top(module) in IMPURE and (path, module) not in ALLOWED
    }
    assert found == set()


@pytest.mark.parametrize("package", PURE)
def test_pure_package_neither_reads_nor_prints(package: str) -> None:
    found = {
        (path, name)
        for path, tree in sources(package)
        for name in IMPURE_CALLS.intersection(called(tree))
    }
    assert found == set()


def test_nothing_needs_a_posix_system() -> None:
    found = {
        (path, module)
        for path, tree in sources("")
        for module in imported(tree)
        if top(module) in POSIX_ONLY and (path, module) not in GUARDED
    }
    assert found == set()


@pytest.mark.parametrize(
    ("source", "modules"),
    [
        ("import os.path", ["os.path"]),
        ("def f():\n    import fcntl as locks", ["fcntl"]),
        ("try:\n    from termios import TCSANOW\nexcept ImportError: ...", ["termios.TCSANOW"]),
        ("from importlib.resources import files", ["importlib.resources.files"]),
        ("from . import os", []),
    ],
)
def test_imports_are_found_wherever_they_stand(source: str, modules: list[str]) -> None:
    assert list(imported(ast.parse(source))) == modules


def test_the_site_calls_the_engines_state_by_its_own_name() -> None:
    """`Tournament` of the journal is a name for library users: on the site it means the row."""
    journal = ("stolik.tournament.journal", "stolik.tournament.journal.state")
    inside = [
        path.relative_to(ROOT).as_posix()
        for path in sorted(ROOT.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in journal
        if any(alias.name == "Tournament" for alias in node.names)
    ]
    assert inside == []


def test_a_new_command_touches_at_most_five_modules() -> None:
    """Commands, facts, rights, its topic, and its sentence for people: no other module names each.

    Some others name a few facts of which they know something special; none names them all.
    """
    from stolik.tournament.journal.kinds import KINDS

    facts = {kind.__name__ for kind in KINDS.values()}
    names: dict[str, set[str]] = {}
    for path, tree in sources("tournament", "phrases", "web", "cli", "paper", "demo"):
        used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        used |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        names[path] = used & facts
    topics = {path for path in names if "journal/topics/" in path}
    applied = set().union(*(names[path] for path in topics))
    assert applied == facts
    everything = {path for path, used in names.items() if len(used) > len(facts) / 2}
    assert everything == {"tournament/journal/facts.py"}


def test_folders_of_tests_are_those_of_the_code() -> None:
    """A test lies where its code does; what several tests share lies in `tests/support`."""
    tests = Path(__file__).parent
    data = {"cases", "journals", "js", "support"}
    names = {path.parent.relative_to(tests).as_posix() for path in tests.rglob("*.py")}
    code = [name for name in sorted(names) if name.partition("/")[0] not in data]
    assert [name for name in code if not (ROOT / name).is_dir()] == []
    loose = [path.relative_to(tests) for path in tests.rglob("*.py") if "support" not in path.parts]
    helpers = [
        path.as_posix()
        for path in loose
        if path.name != "conftest.py" and not path.name.startswith("test_")
    ]
    assert helpers == []
