"""`stolik user`: accounts for those who work at tournaments, and new passwords for lost ones."""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from stolik.cli.serve import chosen_data
from stolik.cli.spoken import Spoken

LONGEST: Final = 150
TRIES: Final = 3
SAID: Final = {
    "password": ("Password (not shown): ", "Hasło (nie będzie widoczne): "),
    "again": ("The same again: ", "Jeszcze raz to samo: "),
    "differ": ("The two are not the same.", "Te dwa hasła się różnią."),
    "gave-up": ("stolik: no password was set", "stolik: nie ustawiono hasła"),
    "taken": (
        "stolik: there is already an account {name}; its password: stolik user password {name}",
        "stolik: konto {name} już istnieje; jego hasło: stolik user password {name}",
    ),
    "unknown": (
        "stolik: there is no account {name}; accounts: {names}",
        "stolik: nie ma konta {name}; konta: {names}",
    ),
    "none": ("none", "żadne"),
    "bad-name": (
        "stolik: a name is 1 to 150 letters, digits, @ . + - _, not {name}",
        "stolik: nazwa to od 1 do 150 liter, cyfr, @ . + - _, a nie {name}",
    ),
    "added": ("Account {name} was made.", "Założono konto {name}."),
    "changed": (
        "Account {name} has a new password; whoever was logged in with it is logged out.",
        "Konto {name} ma nowe hasło; kto był na nim zalogowany, został wylogowany.",
    ),
    "weak": ("The password is too weak: {why}", "Hasło jest za słabe: {why}"),
    "first": (
        "There is no account yet. A name for yours (Enter: later): ",
        "Nie ma jeszcze konta. Nazwa twojego konta (Enter: później): ",
    ),
    "list": ("{name}", "{name}"),
    "national": (
        "Account {name} is the national organiser's now.",
        "Konto {name} należy teraz do organizatora krajowego.",
    ),
    "not-national": (
        "Account {name} is no longer the national organiser's.",
        "Konto {name} nie należy już do organizatora krajowego.",
    ),
}


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for action, purpose in (
        ("add", "make an account"),
        ("password", "give an account a new password"),
        ("national", "let an account see every league, tickets and applications"),
        ("list", "name all accounts"),
    ):
        sub = actions.add_parser(action, help=purpose)
        sub.add_argument("--data", metavar="DIR", help="the folder of data")
        if action != "list":
            sub.add_argument("name", metavar="NAME")
        if action in ("add", "password"):
            sub.add_argument(
                "--password-stdin", action="store_true", help="read it from the standard input"
            )
        if action == "national":
            sub.add_argument("--no", action="store_true", help="take the right away again")


def run(options: Namespace) -> int:
    """1 if the account or the password will not do, 2 if the data cannot be used."""
    say = Spoken(SAID, options.lang)
    from stolik.web.config import serving

    data = chosen_data(options)
    try:
        serving.set_up(data)
        serving.migrate(data)
    except (OSError, serving.NewerData) as error:
        print(f"stolik: {str(data)!r}: {error}", file=sys.stderr)
        return 2
    from django.contrib.auth.models import User

    if options.action == "list":
        for name in User.objects.order_by("username").values_list("username", flat=True):
            print(name)
        return 0
    known = User.objects.filter(username=options.name).first()
    if options.action == "add":
        if fault := _bad_name(options.name, say):
            print(fault, file=sys.stderr)
            return 1
        if known:
            print(say("taken", name=options.name), file=sys.stderr)
            return 1
        return _set(User(username=options.name), options, say, "added")
    if known is None:
        names = ", ".join(User.objects.order_by("username").values_list("username", flat=True)[:20])
        unknown = say("unknown", name=repr(options.name), names=names or say("none"))
        print(unknown, file=sys.stderr)
        return 1
    if options.action == "national":
        known.is_staff = not options.no
        known.save(update_fields=["is_staff"])
        print(say("not-national" if options.no else "national", name=options.name))
        return 0
    return _set(known, options, say, "changed")


def first(lang: str) -> bool:
    """Ask for the first account of an installation; whether there is one now."""
    say = Spoken(SAID, lang)
    name = input(say("first")).strip()
    if not name:
        return False
    if fault := _bad_name(name, say):
        print(fault, file=sys.stderr)
        return False
    from django.contrib.auth.models import User

    options = Namespace(name=name, password_stdin=False)
    return _set(User(username=name), options, say, "added") == 0


def _bad_name(name: str, say: Spoken) -> str:
    from django.contrib.auth.validators import UnicodeUsernameValidator
    from django.core.exceptions import ValidationError

    try:
        UnicodeUsernameValidator()(name)
        fits = len(name) <= LONGEST
    except ValidationError:
        fits = False
    return "" if fits else say("bad-name", name=repr(name))


def _set(account: object, options: Namespace, say: Spoken, done: str) -> int:
    from django.contrib.auth.models import User

    assert isinstance(account, User)
    password = _asked(account, options, say)
    if not password:
        print(say("gave-up"), file=sys.stderr)
        return 1
    account.set_password(password)
    account.save()
    _let_in(options.name)
    print(say(done, name=options.name))
    return 0


def _let_in(name: str) -> None:
    """Forget wrong guesses: who lost a password has made some."""
    from axes.utils import reset  # type: ignore[import-untyped]  # it has no types

    reset(username=name)


def _asked(account: object, options: Namespace, say: Spoken) -> str:
    """A password that will do, or nothing."""
    if options.password_stdin:
        password = sys.stdin.readline().rstrip("\r\n")
        return "" if _weak(password, account, say) else password
    for _ in range(TRIES):
        password = getpass.getpass(say("password"))
        if _weak(password, account, say):
            continue
        if getpass.getpass(say("again")) == password:
            return password
        print(say("differ"), file=sys.stderr)
    return ""


def _weak(password: str, account: object, say: Spoken) -> bool:
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError
    from django.utils import translation

    try:
        with translation.override("pl" if say("none") == SAID["none"][1] else "en"):
            validate_password(password, account)  # type: ignore[arg-type]  # an account
    except ValidationError as error:
        print(say("weak", why=" ".join(error.messages)), file=sys.stderr)
        return True
    return False
