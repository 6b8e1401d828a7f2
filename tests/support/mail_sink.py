"""A small SMTP server for tests: takes mail, or dies where it is told to. Local and real."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import Message
from email.policy import default


@dataclass
class Sink:
    """`die_in`: the commands at which the line is cut, each once; `refuse`: addresses it hates.

    `stalled` is set when a whole mail has come in that the server does not answer, if `stalls`.
    """

    die_in: list[str] = field(default_factory=list)
    stalls: bool = False
    stalled: threading.Event = field(default_factory=threading.Event)
    refuse: dict[str, int] = field(default_factory=dict)
    taken: list[bytes] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    @property
    def messages(self) -> list[Message]:
        return [message_from_bytes(one, policy=default) for one in self.taken]

    def dies(self, command: str) -> bool:
        if command in self.die_in:
            self.die_in.remove(command)
            return True
        return False


class Handler(socketserver.StreamRequestHandler):
    """One conversation; the server carries the sink."""

    timeout = 10

    @property
    def sink(self) -> Sink:
        return self.server.sink  # type: ignore[attr-defined,no-any-return]

    def say(self, text: str) -> None:
        self.wfile.write(text.encode() + b"\r\n")

    def handle(self) -> None:
        self.sink.connections += 1
        if self.sink.dies("connect"):
            return
        self.say("220 sink")
        for line in self.rfile:
            command = line[:4].decode("ascii", "replace").upper().strip()
            if self.sink.dies(command) or not self.answered(command, line.decode()):
                return

    def answered(self, command: str, line: str) -> bool:
        """Whether to go on."""
        if command == "DATA":
            self.say("354 go on")
            return self.took()
        hated = [code for who, code in self.sink.refuse.items() if who in line]
        if command == "RCPT" and hated:
            self.say(f"{hated[0]} no such person")
        else:
            self.say("221 bye" if command == "QUIT" else "250 ok")
        return command != "QUIT"

    def took(self) -> bool:
        body = b""
        for line in self.rfile:
            if line == b".\r\n":
                break
            body += line
        else:
            return False
        if self.sink.dies("before-250"):
            return False
        if self.sink.stalls:
            self.sink.stalled.set()
            self.rfile.read(1)  # until the other side is gone
            return False
        self.sink.taken.append(body)
        self.say("250 taken")
        return True


@contextmanager
def sink() -> Iterator[Sink]:
    """The server, listening on this machine alone."""
    found = Sink()
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.sink = found  # type: ignore[attr-defined]
        server.daemon_threads = True
        found.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield found
        finally:
            server.shutdown()
            thread.join()
