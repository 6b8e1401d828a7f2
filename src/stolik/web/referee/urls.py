"""Addresses of the referee's desk."""

from django.urls import path

from stolik.web.referee.views import calls, conduct, notify, page, register, rulings, tools

REFEREE = "t/<slug:slug>/desk/referee"

urlpatterns = [
    path(REFEREE, page.referee, name="desk-referee"),
    path(REFEREE + "/now", page.now, name="desk-referee-now"),
    path(REFEREE + "/calls", calls.banner, name="desk-referee-calls"),
    path(REFEREE + "/call", calls.act, name="desk-referee-call"),
    path(
        REFEREE + "/round/<int:number>/table/<int:table>",
        rulings.table,
        name="desk-referee-table",
    ),
    path(
        REFEREE + "/round/<int:number>/table/<int:table>/now",
        rulings.table_now,
        name="desk-referee-table-now",
    ),
    path(REFEREE + "/conduct/<int:number>", conduct.close, name="desk-conduct"),
    path(REFEREE + "/notify", notify.notify, name="desk-referee-notify"),
    path(REFEREE + "/register", register.register, name="desk-register"),
    path(REFEREE + "/rules", rulings.rules, name="desk-rules"),
    path(REFEREE + "/tools", tools.tools, name="desk-tools"),
]
