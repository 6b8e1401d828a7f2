"""The solver's search in C; `stolik.solver.twin` is the same in Python."""

def play(
    board: bytes, rack: bytes, weights: tuple[int, ...], limit: int, /
) -> tuple[int, tuple[bytes, ...]]: ...
def open(rack: bytes, limit: int, /) -> tuple[int, tuple[bytes, ...]]: ...  # noqa: A001
