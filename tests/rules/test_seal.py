"""Seals and draws: what anybody can recompute with a pencil and SHA-256."""

from __future__ import annotations

import hashlib

import pytest

from stolik.rules import draw_order, draw_seed, seal, shuffled

SECRET = "0123456789abcdef" * 4


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_a_seal_is_the_digest_of_the_secret_s_text() -> None:
    assert seal(SECRET) == sha(SECRET)


@pytest.mark.parametrize("word", ["żółw", "  żółw ", "z\u0307o\u0301łw"])
def test_the_word_is_trimmed_and_composed(word: str) -> None:
    assert draw_seed(SECRET, word, (1, 2, 10)) == sha(f"{SECRET}\nżółw\n1,2,10")


def test_the_order_is_by_digest_of_seed_and_entry() -> None:
    seed = draw_seed(SECRET, "dom", (1, 2, 3))
    assert draw_order(seed, (1, 2, 3)) == tuple(
        sorted((1, 2, 3), key=lambda entry: sha(f"{seed}:{entry}"))
    )


def test_a_shuffle_is_a_permutation_and_differs_by_purpose() -> None:
    assert sorted(shuffled(SECRET, "deal 1", 106)) == list(range(106))
    assert shuffled(SECRET, "deal 1", 106) != shuffled(SECRET, "deal 2", 106)


@pytest.mark.parametrize("secret", ["", "abc", "A" * 64, "g" * 64, "0" * 65, "0" * 500])
def test_a_wrong_secret_is_quoted(secret: str) -> None:
    with pytest.raises(ValueError, match="64 hexadecimal digits in lower case"):
        seal(secret)
