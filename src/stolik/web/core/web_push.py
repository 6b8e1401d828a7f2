"""Messages to browsers that are closed, by the Web Push protocol: keys, encryption, sending.

A message is encrypted for one browser (RFC 8291) and handed to the push service of that browser,
which learns when and to whom, not what; `py_vapid` signs it with the key of this installation (RFC
8292). Only known services are ever asked, so that nobody makes this machine knock at other doors.
Knows no tournament, no person and no database.
"""

from __future__ import annotations

import base64
import binascii
import os
import re
import time
from dataclasses import dataclass
from functools import cache
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02  # type: ignore[import-untyped]  # it says no types

from stolik.web.core import private_files

# Hosts, and endings of hosts, of the push services of browsers.
SERVICES: Final = ("fcm.googleapis.com", "updates.push.services.mozilla.com")
ENDINGS: Final = (".push.apple.com", ".notify.windows.com", ".push.services.mozilla.com")
# Nothing that another reader of addresses would understand otherwise (%2f, dots in a row).
HOST: Final = re.compile(r"[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+")
UNSAFE: Final = re.compile(r"[^!-~]|\\")
KEY_FILE: Final = "push.pem"
LONGEST_ENDPOINT: Final = 1000
LONGEST_MESSAGE: Final = 2000
POINT: Final = 65  # an uncompressed point of P-256
SECRET: Final = 16
RECORD: Final = 4096
DAY: Final = 24 * 3600
PATIENCE: Final = 10  # seconds for a push service to answer
GONE: Final = (400, 401, 403, 404, 410)  # nobody there any more, or our key is another one now


class NotSubscribed(ValueError):
    """What a browser sent is no subscription we send to; the text says why."""


class Refused(OSError):
    """The push service answered, and does not take this message; others it may."""


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser is reached, and what its messages are encrypted with."""

    endpoint: str
    key: str
    secret: str


def checked(endpoint: str, key: str, secret: str) -> Browser:
    """A browser that can be sent to, or why not."""
    if not is_push_service(endpoint):
        raise NotSubscribed(f"not a push service: {endpoint[:80]!r}")
    try:
        _point(key)
        if len(_bytes(secret)) != SECRET:
            raise ValueError
    except (ValueError, binascii.Error):
        raise NotSubscribed("not the keys of a browser") from None
    # Written as we write it: decoding passes over what is no letter of it.
    return Browser(endpoint, _text(_bytes(key)), _text(_bytes(secret)))


def is_push_service(endpoint: str) -> bool:
    """Whether an address is one of a known push service.

    >>> is_push_service("https://fcm.googleapis.com/fcm/send/abc")
    True
    >>> is_push_service("https://fcm.googleapis.com.example.org/abc")
    False
    """
    if len(endpoint) > LONGEST_ENDPOINT or UNSAFE.search(endpoint):
        return False
    try:
        parts = urlsplit(endpoint)
    except ValueError:
        return False
    if parts.netloc and parts.netloc in settings.PUSH_HOSTS:
        return parts.scheme in ("http", "https")
    host = parts.netloc.lower().removesuffix(":443")
    if parts.scheme != "https" or not HOST.fullmatch(host):
        return False
    return host in SERVICES or host.endswith(ENDINGS)


def public_key() -> str:
    """The key by which browsers know this installation, as they want it."""
    point = _own_key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return _text(point)


def send(browser: Browser, message: bytes, *, seconds: int = DAY, urgent: bool = False) -> bool:
    """Hand a message to the push service; False if nobody is there any more.

    Refused if it does not take this one, OSError if it could not be asked: nothing is known then.
    """
    if not is_push_service(browser.endpoint):
        return False
    parts = urlsplit(browser.endpoint)
    claims = {
        "sub": settings.PUSH_SUBJECT,
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + DAY // 2,
    }
    body = encrypted(
        message, browser, salt=os.urandom(SECRET), own=ec.generate_private_key(ec.SECP256R1())
    )
    headers = {
        **_own_key().sign(claims),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(seconds),
        "Urgency": "high" if urgent else "normal",
    }
    request = Request(browser.endpoint, data=body, headers=headers, method="POST")
    try:
        with _OPENER.open(request, timeout=PATIENCE):
            return True
    except HTTPError as refused:
        refused.close()
        if refused.code in GONE:
            return False
        raise Refused(f"the push service said {refused.code}") from None
    except HTTPException as broken:
        raise OSError(str(broken)) from None


def encrypted(
    message: bytes, browser: Browser, *, salt: bytes, own: ec.EllipticCurvePrivateKey
) -> bytes:
    """A message for one browser, as RFC 8291 writes it: one record of aes128gcm."""
    theirs = _bytes(browser.key)
    ours = own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = own.exchange(ec.ECDH(), _point(browser.key))
    material = _derived(shared, _bytes(browser.secret), b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(material, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(material, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, message[:LONGEST_MESSAGE] + b"\x02", None)


def _derived(material: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(material)


def _point(key: str) -> ec.EllipticCurvePublicKey:
    point = _bytes(key)
    if len(point) != POINT:
        raise ValueError("not an uncompressed point")
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)


def _bytes(text: str) -> bytes:
    """What browsers write in base64 for addresses, with or without padding."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _text(octets: bytes) -> str:
    return base64.urlsafe_b64encode(octets).decode().rstrip("=")


@cache
def _own_key() -> Vapid02:
    """The key of this installation: made once, kept in the folder of data for its owner alone."""
    return own_key(settings.DATA / KEY_FILE)


def own_key(file: Path) -> Vapid02:
    """The key in a file, made if there is none."""
    if file.exists():
        return Vapid02.from_pem(file.read_bytes())
    new = Vapid02()
    new.generate_keys()
    return Vapid02.from_pem(private_files.made_once(file, new.private_pem()))


class _NoRedirect(HTTPRedirectHandler):
    """A push service answers by itself: nothing leads to another door."""

    def redirect_request(self, *_: object, **__: object) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirect)
