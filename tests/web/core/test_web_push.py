"""Messages to closed browsers: the RFC's own example, which doors are knocked at, whose key."""

from __future__ import annotations

import base64
import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import override_settings

from stolik.web.core.web_push import Browser, NotSubscribed, checked, encrypted, is_push_service
from stolik.web.core.web_push import own_key as key_in

KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
COMPRESSED = "AiVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"  # the same point, written shorter
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SERVICE = "https://updates.push.services.mozilla.com/wpush/v2/abc"


def octets(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_the_example_of_rfc_8291() -> None:
    number = int.from_bytes(octets("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    message = encrypted(
        b"When I grow up, I want to be a watermelon",
        Browser(SERVICE, KEY, SECRET),
        salt=octets("DGv6ra1nlYgDCS1FRnbzlw"),
        own=ec.derive_private_key(number, ec.SECP256R1()),
    )
    assert message == octets(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    ("endpoint", "known"),
    [
        (SERVICE, True),
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://web.push.apple.com/x", True),
        ("https://wns2-by3p.notify.windows.com/w/?token=x", True),
        ("http://fcm.googleapis.com/fcm/send/x", False),
        ("https://fcm.googleapis.com:8080/x", False),
        ("https://fcm.googleapis.com@127.0.0.1/x", False),
        ("https://me@fcm.googleapis.com/x", False),
        ("https://fcm.googleapis.com.example.org/x", False),
        ("https://push.apple.com.example.org/x", False),
        ("https://evilnotify.windows.com/x", False),
        ("https://127.0.0.1/x", False),
        ("http://localhost:8000/", False),
        ("file:///etc/passwd", False),
        ("https://fcm.googleapis.com\\@127.0.0.1/x", False),
        ("https://fcm.googleapis.com/a b", False),
        ("https://[", False),
        ("https://127.0.0.1%2f.push.apple.com/x", False),
        ("https://127.0.0.1%3a80%2f.push.apple.com/x", False),
        ("https://127.0.0.1%c2%a0.push.apple.com/x", False),
        ("https://127.0.0.1#.push.apple.com/x", False),
        ("https://127.0.0.1?.push.apple.com/x", False),
        ("https://a..push.apple.com/x", False),
        ("https://.push.apple.com/x", False),
        (f"https://{'a' * 64}.push.apple.com/x", False),
        ("https://[::1].push.apple.com/x", False),
        ("https://web.push.apple.com。example.org/x", False),
        ("https://fcm.googleapis.com/ż", False),
        ("https://fcm.googleapis.com/\x7f", False),
        ("https://FCM.googleapis.com:443/fcm/send/x", True),
        (SERVICE + "a" * 1000, False),
        ("", False),
    ],
)
def test_only_push_services_are_asked(endpoint: str, known: bool) -> None:
    assert is_push_service(endpoint) is known


def test_a_local_service_is_added_by_a_setting_alone() -> None:
    assert not is_push_service("http://127.0.0.1:9321/x")
    with override_settings(PUSH_HOSTS=("127.0.0.1:9321",)):
        assert is_push_service("http://127.0.0.1:9321/x")
        assert not is_push_service("http://127.0.0.1:9322/x")


@pytest.mark.parametrize(
    ("key", "secret"),
    [
        ("", SECRET),
        (KEY[:-4], SECRET),
        ("A" * 87, SECRET),
        (KEY, "short"),
        (KEY, "ż"),
        ("ż", SECRET),
        (COMPRESSED, SECRET),
    ],
)
def test_keys_of_no_browser_are_refused(key: str, secret: str) -> None:
    with pytest.raises(NotSubscribed):
        checked(SERVICE, key, secret)


def test_keys_are_kept_as_short_as_they_are() -> None:
    padded = f"{KEY}=", f"{SECRET[:4]}{'!' * 400}{SECRET[4:]}=="
    assert checked(SERVICE, KEY, SECRET) == Browser(SERVICE, KEY, SECRET)
    assert checked(SERVICE, *padded) == Browser(SERVICE, KEY, SECRET)


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    first = key_in(file).private_pem()
    assert key_in(file).private_pem() == first
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
