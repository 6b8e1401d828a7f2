"""Addresses of registration, the list of people and check-in."""

from django.urls import path

from stolik.web.registration.views import check_in, entry, files, form, imports, people

_DESK = "t/<slug:slug>/desk"

urlpatterns = [
    path("t/<slug:slug>/join", form.register, name="register"),
    path("t/<slug:slug>/joined/<token:token>", form.registered, name="registered"),
    path("cancel/<token:token>", form.cancel, name="cancel"),
    path(f"{_DESK}/people", people.people, name="people"),
    path(f"{_DESK}/people.csv", files.people_csv, name="people-csv"),
    path(f"{_DESK}/people.xlsx", files.people_xlsx, name="people-xlsx"),
    path(f"{_DESK}/people/import", imports.import_people, name="import-people"),
    path(f"{_DESK}/people/undo-import", people.undo_import, name="undo-import"),
    path(f"{_DESK}/people/<int:number>", entry.person, name="person"),
    path(f"{_DESK}/check-in", check_in.check_in, name="check-in"),
    path(f"{_DESK}/check-in/rows", check_in.rows, name="check-in-rows"),
    path(f"{_DESK}/check-in/tap", check_in.tap, name="tap"),
    path(f"{_DESK}/check-in/walk-in", check_in.walk_in, name="walk-in"),
]
