"""Addresses of tables and players: the token in them is the right."""

from django.urls import path

from stolik.web.phone.views import api, clock, conduct, notify, plain, player, shell, verdict

urlpatterns = [
    path("p/<token:token>", player.player, name="player"),
    path("p/<token:token>/now", player.player_now, name="player-now"),
    path("p/<token:token>/table", player.player_table, name="player-table"),
    path("p/<token:token>/day.ics", player.player_day, name="player-day"),
    path("p/<token:token>/qr.svg", player.player_qr, name="player-qr"),
    path("p/<token:token>/notify", notify.player_notify, name="player-notify"),
    path("p/<token:token>/conduct", conduct.conduct, name="conduct"),
    path("b/<token:token>", player.badge, name="badge"),
    path("b/<token:token>/now", player.badge_now, name="badge-now"),
    path("clock", shell.clock, name="clock"),
    path("clock/could", verdict.anywhere, name="clock-could"),
    path("clock.webmanifest", shell.manifest, name="clock-manifest"),
    path("notify-worker.js", notify.worker, name="notify-worker"),
    path("phone-worker.js", shell.worker, name="phone-worker"),
    path("k", plain.enter, name="table-code"),
    path("k/words/<slug:tag>.json", shell.words, name="phone-words"),
    path("k/<token:token>", shell.table, name="table"),
    path("k/<token:token>/state", api.state, name="table-state"),
    path("k/<token:token>/send", api.send, name="table-send"),
    path("k/<token:token>/clock", clock.clock, name="table-clock"),
    path("k/<token:token>/seen", api.message_read, name="table-seen"),
    path("k/<token:token>/could", verdict.at_table, name="table-could"),
    path("k/<token:token>/plain", plain.table, name="table-plain"),
    path("k/<token:token>/now", plain.table_now, name="table-now"),
    path("k/<token:token>/report", plain.report, name="table-report"),
    path("k/<token:token>/confirm", plain.confirm, name="table-confirm"),
    path("k/<token:token>/dispute", plain.dispute, name="table-dispute"),
    path("k/<token:token>/withdraw", plain.withdraw, name="table-withdraw"),
    path("k/<token:token>/unplayed", plain.unplayed, name="table-unplayed"),
    path(
        "k/<token:token>/take-back-unplayed",
        plain.take_back_unplayed,
        name="table-take-back-unplayed",
    ),
    path("k/<token:token>/call", plain.call, name="table-call"),
]
