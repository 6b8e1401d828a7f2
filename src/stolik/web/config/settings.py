"""Django's settings, from the environment.

    STOLIK_DATA        the folder of data (default: .stolik in the current one)
    DATABASE_URL       postgres://... instead of SQLite in that folder
    STOLIK_PUBLIC_URL  the address people use, if it is not the one they see
    STOLIK_HOSTS       further names it answers to then, with commas between
    STOLIK_LANGUAGE    of whoever has chosen none, as a tag: pl, de, pt-BR (default: en)
    STOLIK_DEBUG       1 while developing
    STOLIK_RETENTION_DAYS  how long personal data are kept after a tournament (default: 365)
    STOLIK_APPLICATION_DAYS  how long those of a rejected or withdrawn application (default: 180)
    STOLIK_MAIL        smtp://NAME:PASSWORD@HOST:587, or smtps://; without it mail is only printed
    STOLIK_PUSH_HOSTS  further push services, as host:port with spaces between
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

from stolik.locale import folders, tags
from stolik.web.core import private_files

DATA = Path(os.environ.get("STOLIK_DATA", ".stolik")).resolve()
DEBUG = os.environ.get("STOLIK_DEBUG") == "1"
PUBLIC_URL = os.environ.get("STOLIK_PUBLIC_URL", "").rstrip("/")
# Set by `stolik serve` for its own process: "tls" if it speaks HTTPS itself, "hall" with --hall.
SERVING = os.environ.get("STOLIK_SERVING", "").split()
# Set by `stolik serve --demo`: "own" on one's own machine, "password" where strangers could come.
DEMO = next((word[5:] for word in SERVING if word.startswith("demo-")), "")


def _secret_key() -> str:
    file = DATA / "secret.key"
    if file.exists():
        return file.read_text(encoding="ascii")
    DATA.mkdir(mode=private_files.FOLDER, parents=True, exist_ok=True)
    return private_files.made_once(file, secrets.token_urlsafe(50).encode()).decode()


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


def _hosts() -> list[str]:
    """The names the site answers to: its own and the machine's, where it has one.

    A hall's address is not known beforehand, and changes with its wifi; with a public address no
    link is made from the name that a browser sent.
    """
    public = urlsplit(PUBLIC_URL).hostname
    if not public or "hall" in SERVING:
        return ["*"]
    further = os.environ.get("STOLIK_HOSTS", "").replace(",", " ").split()
    return [public, "localhost", "127.0.0.1", "[::1]", *further]


ALLOWED_HOSTS = _hosts()
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
    "stolik.web.config.apps.People",
    "stolik.web.config.apps.Tournaments",
    "stolik.web.config.apps.Printing",
    "stolik.web.config.apps.Screen",
    "stolik.web.config.apps.Practise",
    "stolik.web.config.apps.Referee",
    "stolik.web.config.apps.Seasons",
    "stolik.web.config.apps.Office",
    "stolik.web.config.apps.Staff",
    "stolik.web.config.apps.Gallery",
    "stolik.web.config.apps.Privacy",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "stolik.web.core.script_files.ScriptFilesMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "stolik.web.core.page_headers.PageHeadersMiddleware",
    "stolik.web.core.request_text.RequestDoor",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "stolik.web.core.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "stolik.web.core.request_text.FormDoor",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "stolik.web.tournaments.access.PassMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "axes.middleware.AxesMiddleware",
    "stolik.web.core.refusals.FormsOnlyMiddleware",
    "stolik.web.core.refusals.BusyMiddleware",
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
            "builtins": [
                "django.templatetags.i18n",
                *(
                    f"stolik.web.templatetags.{name}"
                    for name in ("words", "languages", "live", "forms")
                ),
            ],
        },
    }
]
DATABASES = {"default": _database()}
MIGRATION_MODULES = {
    label: f"stolik.web.models.migrations.{label}"
    for label in (
        *("event", "gallery", "office", "people", "practise", "printing", "privacy", "referee"),
        *("screen", "seasons", "staff"),
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["stolik.web.core.hasher.Argon2Hasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"stolik.web.core.passwords.{name}"}
    for name in ("LongEnough", "NotTheName", "NotCommon", "NotPublished")
]
# A whole hall shares one address: who guesses is slowed by name and address together.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 6
AXES_COOLOFF_TIME = 0.1
AXES_RESET_ON_SUCCESS = True
AXES_VERBOSE = False
AXES_CLIENT_IP_CALLABLE = "stolik.web.core.throttle.login_address"
AXES_LOCKOUT_CALLABLE = "stolik.web.home.login.locked"
# Who logged in from where is nobody's business; failed attempts are kept while they count
# (`stolik.web.core.login_records`).
AXES_DISABLE_ACCESS_LOG = True
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "mine"
LOGOUT_REDIRECT_URL = "home"

# English is the source of all texts, and what a draft of a language lacks is read in it.
LANGUAGE_CODE = "en"
LANGUAGES = [(tag.lower(), tag) for tag in tags()]
SITE_LANGUAGE = os.environ.get("STOLIK_LANGUAGE", "en")
LOCALE_PATHS = folders()
USE_I18N = True
FORMAT_MODULE_PATH = "stolik.web.formats"
USE_TZ = True
TIME_ZONE = os.environ.get("STOLIK_TIME_ZONE", "Europe/Warsaw")

STATIC_URL = "/static/"
# Static files are served from the packages themselves; nothing is collected.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
# The most that any form may hold, a pasted list; ordinary ones less: stolik.web.core.request_text.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
# No form has more than one field for files, and the gallery takes twelve at once.
DATA_UPLOAD_MAX_NUMBER_FILES = 40

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
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = PUBLIC_URL.startswith("https://") or "tls" in SERVING
# A site with an address of its own is asked for by HTTPS alone from the second visit on. A year:
# people come back once a season. Never for a hall, whose address or certificate another event may
# not have, and for no other name of the domain.
SECURE_HSTS_SECONDS = (
    365 * 24 * 3600 if PUBLIC_URL.startswith("https://") and "hall" not in SERVING else 0
)
SECURE_PROXY_SSL_HEADER = (
    ("HTTP_X_FORWARDED_PROTO", "https") if PUBLIC_URL.startswith("https://") else None
)

# Push services besides those of the browsers, as host:port; for trying things out on one machine.
PUSH_HOSTS = tuple(os.environ.get("STOLIK_PUSH_HOSTS", "").split())
# Whom a push service may ask about our messages: an address of the web or of mail.
PUSH_SUBJECT = (
    PUBLIC_URL if PUBLIC_URL.startswith("https://") else "mailto:stolik@localhost.localdomain"
)

# How many days after a tournament its personal data are kept, unless its organiser says otherwise.
RETENTION_DAYS = int(os.environ.get("STOLIK_RETENTION_DAYS", "365"))
# The same for an application that was rejected or withdrawn.
APPLICATION_DAYS = int(os.environ.get("STOLIK_APPLICATION_DAYS", "180"))


# smtp:// speaks TLS after STARTTLS (smtp://HOST:25?tls=no without), smtps:// from the first byte.
def _mail() -> tuple[SplitResult, int]:
    url = urlsplit(os.environ.get("STOLIK_MAIL", ""))
    try:
        return url, url.port or (465 if url.scheme == "smtps" else 587)
    except ValueError:
        hint = "STOLIK_MAIL: the port must be a number, as in smtp://NAME:PASSWORD@HOST:587"
        raise SystemExit(f"stolik: {hint}") from None


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
