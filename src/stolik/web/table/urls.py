"""Addresses of tables and players: the token in them is the right."""

from django.urls import path, register_converter

from stolik.web.table import pages, player


class Token:
    """What a link can hold: nothing that a database would choke on gets any further."""

    regex = r"[A-Za-z0-9_\-]{1,40}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Token, "token")
urlpatterns = [
    path("p/<token:token>", player.player, name="player"),
    path("p/<token:token>/now", player.player_now, name="player-now"),
    path("p/<token:token>/qr.svg", player.player_qr, name="player-qr"),
    path("k", pages.enter, name="table-code"),
    path("k/<token:token>", pages.table, name="table"),
    path("k/<token:token>/now", pages.table_now, name="table-now"),
    path("k/<token:token>/report", pages.report, name="table-report"),
    path("k/<token:token>/confirm", pages.confirm, name="table-confirm"),
    path("k/<token:token>/dispute", pages.dispute, name="table-dispute"),
    path("k/<token:token>/call", pages.call, name="table-call"),
]
