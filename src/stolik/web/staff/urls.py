"""Addresses of the people at work."""

from django.urls import path

from stolik.web.desk.urls import DESK
from stolik.web.staff.views import acceptance as accepting
from stolik.web.staff.views import journal
from stolik.web.staff.views import staff as pages

urlpatterns = [
    path("w/<slug:token>", accepting.work, name="work"),
    path(DESK + "staff", pages.staff, name="desk-staff"),
    path(DESK + "staff/invite", pages.invite, name="desk-staff-invite"),
    path(DESK + "staff/act", pages.act, name="desk-staff-act"),
    path(DESK + "staff/leave", pages.leave, name="desk-leave"),
    path(DESK + "journal", journal.journal, name="desk-journal"),
    path(DESK + "journal/now", journal.now, name="desk-journal-now"),
]
