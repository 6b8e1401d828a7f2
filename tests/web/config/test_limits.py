"""Limits from the environment and the system: what they become, and what is no limit."""

from __future__ import annotations

import pytest

from stolik.live.connections import Limits
from stolik.live.file_limit import backlog, file_limit, most_connections, raise_file_limit
from stolik.web.config import limits

NAMES = ("STOLIK_CONNECTIONS", "STOLIK_UNFINISHED", "STOLIK_HEADER_SECONDS", "STOLIK_PROXIES")


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (*NAMES, "FORWARDED_ALLOW_IPS"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.attack(9, "256 open files, as a terminal on macOS gives")
@pytest.mark.parametrize(
    ("files", "at_once", "most"),
    [
        (64, 16, 16),
        (256, 32, 144),
        (1024, 128, 816),
        (4096, 512, 3504),
        (65536, 2048, 63408),
        (None, 2048, 10000),
    ],
)
def test_connections_leave_files_for_the_process(
    files: int | None, at_once: int, most: int
) -> None:
    assert (backlog(files), most_connections(files)) == (at_once, most)
    assert files is None or at_once + most < files


def test_the_limit_is_never_lowered() -> None:
    before = file_limit()
    after = raise_file_limit()
    assert (before is None) == (after is None)
    assert (after or 0) >= (before or 0)


def test_without_a_word_there_are_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    room = most_connections(raise_file_limit())
    serving = limits.from_environment()
    assert serving.limits == Limits(total=room, per_address=200, header_seconds=10)
    assert (serving.proxies, serving.streams) == ("127.0.0.1,::1", room * 3 // 4)
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.4")
    assert limits.from_environment().proxies == "10.0.0.4"


def test_everything_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in zip(NAMES, ("40", "7", "3", "10.0.0.5,192.168.7.0/24"), strict=True):
        monkeypatch.setenv(name, value)
    serving = limits.from_environment()
    assert serving.limits == Limits(total=40, per_address=7, header_seconds=3)
    proxies = limits.proxies_of(serving)
    assert [address in proxies for address in ("10.0.0.5", "192.168.7.9", "10.0.0.6")] == [
        True,
        True,
        False,
    ]


def test_more_connections_than_files_are_not_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STOLIK_CONNECTIONS", "999999999")
    assert limits.from_environment().limits.total == most_connections(file_limit())


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("STOLIK_CONNECTIONS", "many", "a whole number above 0 is needed, not 'many'"),
        ("STOLIK_UNFINISHED", "0", "a whole number above 0 is needed, not '0'"),
        ("STOLIK_HEADER_SECONDS", "-1", "a whole number above 0 is needed, not '-1'"),
        ("STOLIK_HEADER_SECONDS", "٣", "a whole number above 0 is needed, not '٣'"),
        (
            "STOLIK_PROXIES",
            "192.168.7.5/24",
            "192.168.7.5/24 has host bits set; write addresses as in 10.0.0.5,192.168.7.0/24",
        ),
        (
            "STOLIK_PROXIES",
            "nginx",
            "'nginx' does not appear to be an IPv4 or IPv6 network;"
            " write addresses as in 10.0.0.5,192.168.7.0/24",
        ),
    ],
)
def test_a_limit_that_is_none_is_said(
    name: str, value: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as stopped:
        limits.proxies_of(limits.from_environment())
    assert str(stopped.value) == f"stolik: {name}: {sentence}"
