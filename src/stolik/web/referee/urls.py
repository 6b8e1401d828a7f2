"""Addresses of the referee's desk."""

from django.urls import path

from stolik.web.referee import deciding, page, register, tools

REFEREE = "t/<slug:slug>/desk/referee"

urlpatterns = [
    path(REFEREE, page.referee, name="desk-referee"),
    path(REFEREE + "/now", page.now, name="desk-referee-now"),
    path(REFEREE + "/call", page.answer, name="desk-referee-call"),
    path(
        REFEREE + "/round/<int:number>/table/<int:table>",
        deciding.table,
        name="desk-referee-table",
    ),
    path(REFEREE + "/register", register.register, name="desk-register"),
    path(REFEREE + "/rules", deciding.rules, name="desk-rules"),
    path(REFEREE + "/tools", tools.tools, name="desk-tools"),
]
