"""Addresses of the joining pages."""

from django.urls import path

from stolik.web.registration import (
    check_in,
    editing,
    importing,
    people,
    person,
    registering,
    wizard,
)
from stolik.web.phone import urls as _tables  # noqa: F401  # knows what a token looks like

_DESK = "t/<slug:slug>/desk"

urlpatterns = [
    path("new", wizard.new, name="new-tournament"),
    path("t/<slug:slug>/join", registering.register, name="register"),
    path("t/<slug:slug>/joined/<token:token>", registering.registered, name="registered"),
    path("cancel/<token:token>", registering.cancel, name="cancel"),
    path(f"{_DESK}/edit", editing.edit, name="edit-tournament"),
    path(f"{_DESK}/format", editing.change_format, name="change-format"),
    path(f"{_DESK}/people", people.people, name="people"),
    path(f"{_DESK}/people/import", importing.importing, name="import-people"),
    path(f"{_DESK}/people/undo-import", people.undo_import, name="undo-import"),
    path(f"{_DESK}/people/<int:number>", person.person, name="person"),
    path(f"{_DESK}/check-in", check_in.check_in, name="check-in"),
    path(f"{_DESK}/check-in/rows", check_in.rows, name="check-in-rows"),
    path(f"{_DESK}/check-in/tap", check_in.tap, name="tap"),
    path(f"{_DESK}/check-in/walk-in", check_in.walk_in, name="walk-in"),
]
