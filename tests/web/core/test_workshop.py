"""The children that open strangers' files: how many, how long, how much, and how they end."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from stolik.web.core.workshop import frames
from stolik.web.core.workshop.frames import Frame, Malformed, TooMuch
from stolik.web.core.workshop.jobs import JOBS, Refusal
from stolik.web.core.workshop.limits import Limiter, memory_of
from stolik.web.core.workshop.pool import Unfinished, Workshop
from support.photo_files import photo
from support.stranger_files import PEOPLE, image, xlsx

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
ROWS = [list(row) for row in PEOPLE]


@pytest.fixture
def workshop() -> Iterator[Workshop]:
    shop = Workshop(children=1)
    yield shop
    shop.close()


def read(shop: Workshop) -> object:
    return shop.ask("spreadsheet", (xlsx(),)).values


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether a process has ended; one that nobody has buried yet counts as ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def stopped(shop: Workshop) -> int:
    """A warm child that does nothing until it is let go on."""
    read(shop)
    (pid,) = shop.pids()
    os.kill(pid, signal.SIGSTOP)
    return pid


@pytest.mark.attack(4, "many files at once: how many children there are")
def test_there_are_never_more_than_two_children() -> None:
    shop = Workshop(waiting=20)
    seen: set[int] = set()

    def asked(_: int) -> object:
        rows = read(shop)
        seen.update(shop.pids())
        return rows

    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(asked, range(24)))
    assert (answers, len(seen) <= 2) == ([ROWS] * 24, True)
    shop.close()
    assert (shop.pids(), [pid for pid in seen if not gone(pid)]) == ((), [])


def test_a_child_is_kept_warm_and_replaced_after_its_share_of_jobs() -> None:
    shop = Workshop(jobs=2)
    used = []
    for _ in range(4):
        read(shop)
        used.append(shop.pids())
    assert [len(pids) for pids in used] == [1, 0, 1, 0]
    assert used[0] != used[2]
    shop.close()


@pytest.mark.attack(4, "a file that takes for ever")
def test_a_job_that_takes_too_long_is_ended_and_the_next_one_works(workshop: Workshop) -> None:
    pid = stopped(workshop)
    limits = replace(JOBS["spreadsheet"].limits, seconds=0.2)
    with pytest.raises(Unfinished) as unfinished:
        workshop.ask("spreadsheet", (xlsx(),), limits=limits)
    assert (unfinished.value.reason, gone(pid)) == ("time", True)
    assert read(workshop) == ROWS


@pytest.mark.attack(4, "the child killed in the middle of a file")
def test_a_child_that_is_killed_at_work_is_replaced(workshop: Workshop) -> None:
    pid = stopped(workshop)
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(read, workshop)
        until(lambda: workshop.busy() == 1)
        os.kill(pid, signal.SIGKILL)
        error = asked.exception()
    assert (type(error), str(error)) == (Unfinished, "died")
    assert read(workshop) == ROWS


def test_a_child_that_died_while_nobody_looked_is_replaced(workshop: Workshop) -> None:
    read(workshop)
    (pid,) = workshop.pids()
    os.kill(pid, signal.SIGKILL)
    until(lambda: gone(pid))
    assert read(workshop) == ROWS


@pytest.mark.attack(4, "more files at once than anybody may wait for")
def test_who_comes_when_everybody_is_at_work_is_told_so() -> None:
    shop = Workshop(children=1, waiting=0)
    pid = stopped(shop)
    with ThreadPoolExecutor(1) as threads:
        first = threads.submit(read, shop)
        until(lambda: shop.busy() == 1)
        with pytest.raises(Unfinished, match="busy"):
            read(shop)
        os.kill(pid, signal.SIGCONT)
        assert first.result() == ROWS
    shop.close()


@pytest.mark.attack(5, "an answer larger than agreed")
def test_an_answer_that_is_too_long_is_no_answer(workshop: Workshop) -> None:
    limits = replace(JOBS["photo"].limits, output=500)
    with pytest.raises(Unfinished, match="output"):
        workshop.ask("photo", (photo(),), limits=limits)
    assert read(workshop) == ROWS


@pytest.mark.attack(27, "a picture that needs more memory than it may have")
@pytest.mark.parametrize("limiter", ["kernel", "watch"])
def test_a_job_that_needs_too_much_memory_is_ended(limiter: Limiter) -> None:
    shop = Workshop(children=1, limiter=limiter)
    limits = replace(JOBS["photo"].limits, memory=48 * 1024 * 1024)
    assert len(shop.ask("photo", (photo(),), limits=limits).parts) == 2
    with pytest.raises(Unfinished, match="memory"):
        shop.ask("photo", (image("PNG", 4400, 4400),), limits=limits)
    assert len(shop.ask("photo", (photo(),), limits=limits).parts) == 2
    shop.close()


def test_memory_of_a_process_is_known() -> None:
    assert 1024**2 < memory_of(os.getpid()) < 64 * 1024**3
    assert memory_of(2**22 + 1) == 0


# what a child is and has


@pytest.mark.attack(4, "what a child knows: the environment holds no secret")
def test_a_child_is_told_nothing_of_the_site(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DATABASE_URL", "STOLIK_MAIL", "STOLIK_DATA", "SECRET", "HOME"):
        monkeypatch.setenv(name, "smtp://name:password@host")
    for name in ("LD_LIBRARY_PATH", "PYTHONHOME"):
        monkeypatch.delenv(name, raising=False)
    read(workshop)
    (pid,) = workshop.pids()
    told = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    assert {one.partition(b"=")[0] for one in told if one} == {
        b"PYTHONPATH",
        b"PYTHONUTF8",
        b"PYTHONDONTWRITEBYTECODE",
        b"MALLOC_ARENA_MAX",
    }


@pytest.mark.attack(4, "what a child may do: no file, no core, little memory")
def test_a_child_is_confined_by_the_kernel(workshop: Workshop) -> None:
    read(workshop)
    (pid,) = workshop.pids()
    lines = Path(f"/proc/{pid}/limits").read_text().splitlines()
    limits = {line[:26].strip(): line[26:].split()[:2] for line in lines}
    assert limits["Max file size"] == ["0", "0"]
    assert limits["Max core file size"] == ["0", "0"]
    assert limits["Max open files"] == ["64", "64"]
    soft, hard = map(int, limits["Max address space"])
    assert (soft <= hard, hard < 3 * 1024**3) == (True, True)
    assert int(limits["Max cpu time"][0]) < 100


def test_ctrl_c_in_the_terminal_does_not_reach_a_child(workshop: Workshop) -> None:
    read(workshop)
    (pid,) = workshop.pids()
    assert os.getpgid(pid) != os.getpgid(0)
    os.kill(pid, signal.SIGINT)
    assert (read(workshop), workshop.pids()) == (ROWS, (pid,))


def test_a_child_needs_no_django() -> None:
    code = (
        "import sys, importlib\n"
        "from stolik.web.core.workshop import child\n"
        "for job in child.JOBS.values():\n"
        "    for name in job.needs: importlib.import_module(name)\n"
        "print('django' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"


@pytest.mark.attack(4, "the site is killed: its children end")
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_children_end_with_the_process_that_started_them(end: signal.Signals) -> None:
    code = (
        "import signal, sys; sys.path.insert(0, sys.argv[1])\n"
        # Whatever starts the tests in the background lets them ignore Ctrl+C.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from support.stranger_files import xlsx\n"
        "from stolik.web.core.workshop.pool import WORKSHOP\n"
        "WORKSHOP.ask('spreadsheet', (xlsx(),))\n"
        "print(*WORKSHOP.pids(), flush=True)\n"
        "sys.stdin.read()"
    )
    tests = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, "-c", code, tests],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        assert not gone(pid)
        process.send_signal(end)
        process.wait(timeout=30)
    until(lambda: gone(pid))


def test_no_thread_is_left_over(workshop: Workshop) -> None:
    before = threading.active_count()
    for _ in range(3):
        read(workshop)
    assert threading.active_count() == before


# what comes through the pipe


@pytest.mark.parametrize(
    "frame",
    [Frame(None), Frame([["Żak", "\U0001f3b2"]]), Frame({"a": 1}, (b"", b"x" * 100_000, b"\0"))],
)
def test_a_frame_comes_as_it_was_sent(frame: Frame) -> None:
    sent = b"".join(frames.written(frame))
    assert frames.read(io.BytesIO(sent), 200_000) == frame
    with pytest.raises(TooMuch):
        frames.read(io.BytesIO(sent), len(sent) - 5)


def headed(text: bytes, more: bytes = b"") -> bytes:
    return len(text).to_bytes(4, "big") + text + more


@pytest.mark.attack(4, "a child taken over by a file, answering nonsense")
@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        (b"\0", Malformed),
        (b"\xff\xff\xff\xff", TooMuch),
        (headed(b"x"), Malformed),
        (headed(b"[]"), Malformed),
        (headed(b"{}"), Malformed),
        (headed(b"[" * 900), Malformed),
        (headed(b"[" * 100_000), TooMuch),
        (headed(b'{"values":1,"sizes":1}'), Malformed),
        (headed(b'{"values":1,"sizes":[-1]}'), Malformed),
        (headed(b'{"values":1,"sizes":[true]}'), Malformed),
        (headed(b'{"values":1,"sizes":[5]}', b"abc"), Malformed),
        (headed(b'{"values":1,"sizes":[99999999999]}'), TooMuch),
        (headed(b'{"values":1,"sizes":[0,0', b""), Malformed),
        (headed(b"\xff\xfe"), Malformed),
        (b"\x80\x04\x95cos\nsystem\n(S'true'\ntR.", TooMuch),
    ],
)
def test_what_is_no_frame_is_refused(sent: bytes, fault: type[ValueError]) -> None:
    with pytest.raises(fault):
        frames.read(io.BytesIO(sent), 1000)


def test_a_job_that_is_not_on_the_list_is_not_done(workshop: Workshop) -> None:
    with pytest.raises(KeyError):
        workshop.ask("os.system", (b"true",))
    with pytest.raises(Unfinished, match="died"):
        workshop.ask("os.system", (b"true",), limits=JOBS["logo"].limits)
    with pytest.raises(Refusal, match="unknown"):
        workshop.ask("logo", (b"true",))
