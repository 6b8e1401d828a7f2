"""Addresses of creating a tournament and of changing what it is."""

from django.urls import path

from stolik.web.setup.views import edit, formats, my_tournaments, rules, wizard

_DESK = "t/<slug:slug>/desk"

urlpatterns = [
    path("mine", my_tournaments.mine, name="mine"),
    path("new", wizard.new, name="new-tournament"),
    path(f"{_DESK}/edit", edit.edit, name="edit-tournament"),
    path(f"{_DESK}/format", formats.change_format, name="change-format"),
    path(f"{_DESK}/rules-of-play", rules.change_rules, name="change-rules"),
]
