"""Addresses of the desk pages."""

from django.urls import path

from stolik.web.event.desk import (
    clock,
    closing,
    consoling,
    correcting,
    drawing,
    editions,
    late,
    links,
    moving,
    overview,
    slips,
    tables,
)

DESK = "t/<slug:slug>/desk/"
TABLE = DESK + "round/<int:number>/table/<int:table>"

urlpatterns = [
    path(DESK, overview.desk, name="desk"),
    path(DESK + "now", overview.now, name="desk-now"),
    path(DESK + "seating", drawing.seating, name="desk-seating"),
    path(DESK + "seal", drawing.seal_draw, name="desk-seal"),
    path(DESK + "draw", drawing.draw, name="desk-draw"),
    path(DESK + "seat", drawing.seat, name="desk-seat"),
    path(DESK + "publish", drawing.publish, name="desk-publish"),
    path(DESK + "take-back", drawing.take_back, name="desk-take-back"),
    path(DESK + "override", drawing.override, name="desk-override"),
    path(DESK + "seats/type", moving.type_seats, name="desk-type-seats"),
    path(DESK + "seats/change", moving.change_seats, name="desk-change-seats"),
    path(DESK + "seats/arrivals", moving.arrivals, name="desk-arrivals"),
    path(DESK + "consolation", consoling.consolation, name="desk-consolation"),
    path(DESK + "editions", editions.editions, name="desk-editions"),
    path(DESK + "clock", clock.clock, name="desk-clock"),
    path(DESK + "call", clock.call, name="desk-call"),
    path(DESK + "remind", clock.remind, name="desk-remind"),
    path(DESK + "slips", slips.slips, name="desk-slips"),
    path(DESK + "slips/waiting", slips.waiting, name="desk-slips-waiting"),
    path(TABLE, tables.table, name="desk-table"),
    path(TABLE + "/act", tables.act, name="desk-table-act"),
    path(TABLE + "/correct/<int:game>", correcting.correct, name="desk-correct"),
    path(DESK + "close", closing.close, name="desk-close"),
    path(DESK + "tie", closing.tie, name="desk-tie"),
    path(DESK + "finish", closing.finish, name="desk-finish"),
    path(DESK + "late", late.late, name="desk-late"),
    path(DESK + "links", links.links, name="desk-links"),
]
