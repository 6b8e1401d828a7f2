"""`stolik mail send`: send what waits in the outbox, once, for a site that is not being served."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Final

from stolik.cli.serve import chosen_data, speak_by_default
from stolik.cli.spoken import Spoken
from stolik.phrases.language import Phrase

SAID: Final = {
    "told": Phrase(
        "Sent: {sent}. To be tried again: {waiting}. Failed: {failed}. Not wanted: {dropped}."
    ),
    "mail": Phrase(
        "stolik: STOLIK_MAIL is set, but not the address for the links in mail. Set it too:"
        " STOLIK_PUBLIC_URL=https://turniej.example.org"
    ),
    "newer": Phrase("stolik: the data in {data} were written by a newer Stolik; install that one"),
    "data": Phrase("stolik: cannot use {data}: {why}"),
}


def configure(parser: ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    sub = actions.add_parser("send", help="send what waits")
    sub.add_argument("--data", metavar="DIR", help="the folder of data")


def run(options: Namespace) -> int:
    """1 if something could not be sent now, 2 if the data cannot be used."""
    say = Spoken(SAID, options.lang)
    speak_by_default(options.lang)
    data = chosen_data(options)
    from stolik.web.installation import server

    if server.mail_without_address():
        print(say("mail"), file=sys.stderr)
        return 2
    try:
        server.set_up(data)
        server.migrate(data)
    except server.NewerData:
        print(say("newer", data=repr(str(data))), file=sys.stderr)
        return 2
    except server.Unusable as error:
        print(say("data", data=repr(str(data)), why=error), file=sys.stderr)
        return 2
    except OSError as error:
        print(say("data", data=repr(str(data)), why=error.strerror), file=sys.stderr)
        return 2
    from stolik.web.office.mail import act_mail, due, sender

    sender.unsure()
    due.collect()
    act_mail.collect_acts()
    told = sender.deliver()
    print(say("told", **told))
    return 1 if told["waiting"] or told["failed"] else 0
