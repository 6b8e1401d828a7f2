"""`stolik user`: accounts for those who work at tournaments: made, mended, ended.

Knows questions, sentences and exit statuses; what belongs to an account is known elsewhere.
"""

from __future__ import annotations

import getpass
import sys
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, Final

from stolik.cli.serve import chosen_data
from stolik.cli.spoken import Spoken, harmless, listed
from stolik.phrases.language import Language, Phrase

if TYPE_CHECKING:
    from django.contrib.auth.models import User

LONGEST: Final = 150
TRIES: Final = 3
SAID: Final = {
    "password": Phrase("Password (not shown): "),
    "again": Phrase("The same again: "),
    "differ": Phrase("The two are not the same."),
    "gave-up": Phrase("stolik: no password was set"),
    "taken": Phrase(
        "stolik: there is already an account {name}; its password: stolik user password {name}"
    ),
    "unknown": Phrase("stolik: there is no account {name}; accounts: {names}"),
    "none": Phrase("none", "accounts"),
    "bad-name": Phrase("stolik: a name is 1 to 150 letters, digits, @ . + - _, not {name}"),
    "added": Phrase("Account {name} was made."),
    "changed": Phrase(
        "Account {name} has a new password; whoever was logged in with it is logged out."
    ),
    "weak": Phrase("The password is too weak: {why}"),
    "first": Phrase("There is no account yet. A name for yours (Enter: later): "),
    "listed-disabled": Phrase("{name} (disabled)"),
    "still-disabled": Phrase("It stays disabled. To let it in: stolik user enable {name}"),
    "disabled": Phrase(
        "Account {name} is disabled; whoever was logged in with it is logged out. "
        "Back again: stolik user enable {name}"
    ),
    "enabled": Phrase("Account {name} can log in again."),
    "published": Phrase(
        "stolik: everybody knows the password of {name}. First: stolik user password {name}"
    ),
    "removed": Phrase("Account {name} was removed."),
    "given": Phrase("What belonged to {name} is now {other}'s: {owned}."),
    "owns": Phrase(
        "stolik: {name} has {owned}. Give them to another account: "
        "stolik user remove {name} --give-to OTHER. "
        "Or keep everything and let nobody log in: stolik user disable {name}"
    ),
    "own-texts": Phrase(
        "stolik: {name} or {other} wrote texts of consents, which people of their tournaments "
        "agreed to. Give to a new account instead, or: stolik user disable {name}"
    ),
    "to-itself": Phrase("stolik: {name} cannot be given to itself"),
    "nobody-left": Phrase("Nobody can log in now. Make an account: stolik user add NAME"),
    "no-national": Phrase(
        "There is no national organiser's account now. Name one: stolik user national NAME"
    ),
    "national": Phrase("Account {name} is the national organiser's now."),
    "not-national": Phrase("Account {name} is no longer the national organiser's."),
}


# What may belong to an account.
OWNED: Final = {
    "tournament": Phrase("{n} {n:tournament|tournaments}"),
    "series": Phrase("{n} {n:league|leagues}"),
    "result": Phrase("{n} {n:result of a season|results of seasons}"),
    "application": Phrase("{n} {n:application|applications}"),
    "offer": Phrase("{n} {n:event offered to a series|events offered to series}"),
    "wording": Phrase("{n} {n:text of consents|texts of consents}"),
}


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for action, purpose in (
        ("add", "make an account"),
        ("password", "give an account a new password"),
        ("national", "let an account see every league, tickets and applications"),
        ("disable", "let nobody log in with an account, and log it out now"),
        ("enable", "let an account that was disabled log in again"),
        ("remove", "delete an account; what it owns must be given to another"),
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
        if action == "remove":
            sub.add_argument("--give-to", metavar="OTHER", help="who gets what the account owns")


def run(options: Namespace) -> int:
    """1 if the account or the password will not do, 2 if the data cannot be used."""
    say = Spoken(SAID, options.lang)
    from stolik.web.installation import server

    data = chosen_data(options)
    try:
        server.set_up(data)
        server.migrate(data)
    except (OSError, server.Unusable) as error:
        print(f"stolik: {str(data)!r}: {harmless(str(error))}", file=sys.stderr)
        return 2
    if options.action == "list":
        return _list(say)
    if options.action == "add":
        return _add(options, say)
    if (known := _known(options.name, say)) is None:
        return 1
    actions = {
        "password": _password,
        "national": _national,
        "disable": _disable,
        "enable": _enable,
        "remove": _remove,
    }
    return actions[options.action](known, options, say)


def _known(name: str, say: Spoken) -> User | None:
    from django.contrib.auth.models import User

    known = User.objects.filter(username=name).first()
    if known is None:
        accounts = User.objects.order_by("username").values_list("username", flat=True)[:20]
        names = listed(accounts, say.language)
        unknown = say("unknown", name=repr(name), names=names or say("none"))
        print(unknown, file=sys.stderr)
    return known


def _list(say: Spoken) -> int:
    from django.contrib.auth.models import User

    for account in User.objects.order_by("username"):
        name = account.get_username()
        print(harmless(name) if account.is_active else say("listed-disabled", name=name))
    return 0


def _add(options: Namespace, say: Spoken) -> int:
    from django.contrib.auth.models import User

    if fault := _bad_name(options.name, say):
        print(fault, file=sys.stderr)
        return 1
    if User.objects.filter(username=options.name).exists():
        print(say("taken", name=options.name), file=sys.stderr)
        return 1
    return _set(User(username=options.name), options, say, "added")


def _password(account: User, options: Namespace, say: Spoken) -> int:
    status = _set(account, options, say, "changed")
    if status == 0 and not account.is_active:
        print(say("still-disabled", name=options.name))
    return status


def _national(account: User, options: Namespace, say: Spoken) -> int:
    account.is_staff = not options.no
    account.save(update_fields=["is_staff"])
    print(say("not-national" if options.no else "national", name=options.name))
    return 0


def _disable(account: User, options: Namespace, say: Spoken) -> int:
    from stolik.web.staff import accounts

    accounts.disable(account)
    print(say("disabled", name=options.name))
    _say_who_is_left(account, say)
    return 0


def _enable(account: User, options: Namespace, say: Spoken) -> int:
    from stolik.web.core.passwords import PUBLISHED
    from stolik.web.staff import accounts

    if account.check_password(PUBLISHED):
        print(say("published", name=options.name), file=sys.stderr)
        return 1
    accounts.enable(account)
    _let_in(options.name)
    print(say("enabled", name=options.name))
    return 0


def _remove(account: User, options: Namespace, say: Spoken) -> int:
    from stolik.web.staff import accounts

    counts = accounts.owned(account)
    owned = _owned_words(counts, options.lang)
    if counts and not options.give_to:
        print(say("owns", name=options.name, owned=owned), file=sys.stderr)
        return 1
    if options.give_to:
        if (to := _known(options.give_to, say)) is None:
            return 1
        if to == account:
            print(say("to-itself", name=options.name), file=sys.stderr)
            return 1
        try:
            accounts.give(account, to)
        except accounts.OwnTexts:
            print(say("own-texts", name=options.name, other=options.give_to), file=sys.stderr)
            return 1
        if counts:
            print(say("given", name=options.name, other=options.give_to, owned=owned))
    accounts.remove(account)
    _let_in(options.name)  # nothing is kept of guesses at it
    print(say("removed", name=options.name))
    _say_who_is_left(account, say)
    return 0


def _owned_words(counts: dict[str, int], language: Language) -> str:
    say = Spoken(OWNED, language)
    return listed((say(name, n=count) for name, count in counts.items()), language)


def _say_who_is_left(gone: User, say: Spoken) -> None:
    """It is allowed to be the last; it must not be a surprise."""
    from django.contrib.auth.models import User

    left = User.objects.filter(is_active=True)
    if not left.exists():
        print(say("nobody-left"))
    elif gone.is_staff and not left.filter(is_staff=True).exists():
        print(say("no-national"))


def first(language: Language) -> bool:
    """Ask for the first account of an installation; whether there is one now."""
    say = Spoken(SAID, language)
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


def _set(account: User, options: Namespace, say: Spoken, done: str) -> int:
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
    from axes.utils import reset  # it has no types

    reset(username=name)


def _asked(account: User, options: Namespace, say: Spoken) -> str:
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


def _weak(password: str, account: User, say: Spoken) -> bool:
    from django.contrib.auth.password_validation import validate_password
    from django.core.exceptions import ValidationError

    from stolik.web.core.language import speaking

    try:
        with speaking(say.language):
            validate_password(password, account)
    except ValidationError as error:
        print(say("weak", why=" ".join(error.messages)), file=sys.stderr)
        return True
    return False
