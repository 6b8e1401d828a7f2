"""Django's settings, from the environment.

    STOLIK_DATA        the folder of data (default: .stolik in the current one)
    DATABASE_URL       postgres://... instead of SQLite in that folder
    STOLIK_PUBLIC_URL  the address people use, if it is not the one they see
    STOLIK_DEBUG       1 while developing
    STOLIK_RETENTION_DAYS  how long personal data are kept after a tournament (default: 365)
    STOLIK_APPLICATION_DAYS  how long those of a rejected or withdrawn application (default: 180)
    STOLIK_MAIL        smtp://NAME:PASSWORD@HOST:587, or smtps://; without it mail is only printed
    STOLIK_MAIL_FROM   the sender of mail, such as "Stolik <liga@example.org>"

The secret key is made once and kept in the folder of data.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, unquote, urlsplit

from csp.constants import NONE, SELF

DATA = Path(os.environ.get("STOLIK_DATA", ".stolik")).resolve()
DEBUG = os.environ.get("STOLIK_DEBUG") == "1"
PUBLIC_URL = os.environ.get("STOLIK_PUBLIC_URL", "").rstrip("/")


def _secret_key() -> str:
    file = DATA / "secret.key"
    if not file.exists():
        DATA.mkdir(parents=True, exist_ok=True)
        # Two processes may start at once: the first to create the file wins.
        try:
            with os.fdopen(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as new:
                new.write(secrets.token_urlsafe(50))
        except FileExistsError:
            pass
    return file.read_text(encoding="ascii")


def _database() -> dict[str, Any]:
    if url := os.environ.get("DATABASE_URL"):
        parts = urlsplit(url)
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": None,
            "CONN_HEALTH_CHECKS": True,
        }
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA / "stolik.sqlite3",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 30,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


SECRET_KEY = _secret_key()
ALLOWED_HOSTS = ["*"]  # the hall's address is not known beforehand
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []
INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "stolik.web",
    "stolik.web.people",
    "stolik.web.event",
    "stolik.web.printing",
    "stolik.web.event.screen",
    "stolik.web.event.practise",
    "stolik.web.event.referee",
    "stolik.web.seasons",
    "stolik.web.office",
    "stolik.web.staff",
    "stolik.web.gallery",
    "stolik.web.privacy",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "stolik.web.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "stolik.web.staff.passes.PassMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "stolik.web.refusing.FormsOnlyMiddleware",
]
ROOT_URLCONF = "stolik.web.config.urls"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
            "builtins": ["stolik.web.templatetags.words", "stolik.web.templatetags.live"],
        },
    }
]
DATABASES = {"default": _database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 10},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
# A whole hall shares one address: who guesses is slowed by name and address together.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = 0.1
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "mine"
LOGOUT_REDIRECT_URL = "home"

LANGUAGE_CODE = "pl"
LANGUAGES = [("pl", "Polski"), ("en", "English")]
USE_I18N = True
FORMAT_MODULE_PATH = "stolik.web.formats"
USE_TZ = True
TIME_ZONE = os.environ.get("STOLIK_TIME_ZONE", "Europe/Warsaw")

STATIC_URL = "/static/"
# Static files are served from the packages themselves; nothing is collected.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "font-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "media-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
# The venue's baseline is plain HTTP; behind TLS the cookies are for TLS alone.
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_URL.startswith("https://")
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if PUBLIC_URL.startswith("https://") else None
)

# How many days after a tournament its personal data are kept, unless its organiser says otherwise.
RETENTION_DAYS = int(os.environ.get("STOLIK_RETENTION_DAYS", "365"))
# The same for an application that was rejected or withdrawn.
APPLICATION_DAYS = int(os.environ.get("STOLIK_APPLICATION_DAYS", "180"))


# smtp:// speaks TLS after STARTTLS (smtp://HOST:25?tls=no without), smtps:// from the first byte.
def _mail() -> tuple[SplitResult, int]:
    given = urlsplit(os.environ.get("STOLIK_MAIL", ""))
    try:
        return given, given.port or (465 if given.scheme == "smtps" else 587)
    except ValueError:
        told = "STOLIK_MAIL: the port must be a number, as in smtp://NAME:PASSWORD@HOST:587"
        raise SystemExit(f"stolik: {told}") from None


_MAIL, EMAIL_PORT = _mail()
EMAIL_BACKEND = (
    "django.core.mail.backends.smtp.EmailBackend"
    if _MAIL.hostname
    else "stolik.web.office.mail.console.EmailBackend"
)
EMAIL_HOST = _MAIL.hostname or "localhost"
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = unquote(_MAIL.username or ""), unquote(_MAIL.password or "")
EMAIL_USE_SSL = _MAIL.scheme == "smtps"
EMAIL_USE_TLS = not EMAIL_USE_SSL and _MAIL.query != "tls=no"
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("STOLIK_MAIL_FROM", "Stolik <stolik@localhost>")

LOGGING_CONFIG = None
