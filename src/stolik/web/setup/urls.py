"""Addresses of creating a tournament and of changing what it is."""

from django.urls import path

from stolik.web.setup.views import edit, my_tournaments, wizard

_DESK = "t/<slug:slug>/desk"

urlpatterns = [
    path("mine", my_tournaments.mine, name="mine"),
    path("new", wizard.new, name="new-tournament"),
    path(f"{_DESK}/edit", edit.edit, name="edit-tournament"),
    path(f"{_DESK}/today", edit.played_today, name="played-today"),
    path(f"{_DESK}/format", edit.change_format, name="change-format"),
]
