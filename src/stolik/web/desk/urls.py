"""Addresses of the desk pages."""

from django.urls import path

from stolik.web.desk.views import (
    closure,
    consolation,
    corrections,
    editions,
    late_reports,
    overview,
    round_clock,
    rounds,
    seat_changes,
    seating,
    slips,
    status_bar,
    table_links,
    tables,
)

DESK = "t/<slug:slug>/desk/"
ROUND = DESK + "round/<int:number>"
TABLE = ROUND + "/table/<int:table>"

urlpatterns = [
    path(DESK, overview.desk, name="desk"),
    path(DESK + "now", overview.now, name="desk-now"),
    path(DESK + "bar", status_bar.bar, name="desk-bar"),
    path(DESK + "round", rounds.current_round, name="desk-rounds"),
    path(ROUND, rounds.round_page, name="desk-round"),
    path(DESK + "seating", seating.seating, name="desk-seating"),
    path(DESK + "seal", seating.seal_draw, name="desk-seal"),
    path(DESK + "draw", seating.draw, name="desk-draw"),
    path(DESK + "seat", seating.seat, name="desk-seat"),
    path(DESK + "publish", seating.publish, name="desk-publish"),
    path(DESK + "take-back", seating.take_back, name="desk-take-back"),
    path(DESK + "override", seating.override, name="desk-override"),
    path(DESK + "seats/type", seat_changes.type_seats, name="desk-type-seats"),
    path(DESK + "seats/change", seat_changes.change_seats, name="desk-change-seats"),
    path(DESK + "seats/arrivals", seat_changes.arrivals, name="desk-arrivals"),
    path(DESK + "consolation", consolation.consolation, name="desk-consolation"),
    path(DESK + "editions", editions.editions, name="desk-editions"),
    path(DESK + "clock", round_clock.clock, name="desk-clock"),
    path(DESK + "clock/seen", round_clock.clock_seen, name="desk-clock-seen"),
    path(DESK + "call", round_clock.call, name="desk-call"),
    path(DESK + "remind", round_clock.remind, name="desk-remind"),
    path(DESK + "slips", slips.slips, name="desk-slips"),
    path(DESK + "slips/mode", slips.mode, name="desk-slips-mode"),
    path(DESK + "slips/waiting", slips.waiting, name="desk-slips-waiting"),
    path(TABLE, tables.table, name="desk-table"),
    path(TABLE + "/act", tables.act, name="desk-table-act"),
    path(TABLE + "/correct/<int:game>", corrections.correct, name="desk-correct"),
    path(DESK + "leave-table", tables.leave_table, name="desk-leave-table"),
    path(DESK + "close", closure.close, name="desk-close"),
    path(DESK + "tie", closure.tie, name="desk-tie"),
    path(DESK + "finish", closure.finish, name="desk-finish"),
    path(DESK + "late", late_reports.late, name="desk-late"),
    path(DESK + "links", table_links.table_links, name="desk-links"),
]
