"""Addresses of the people at work."""

from django.urls import path

from stolik.web.desk.urls import DESK
from stolik.web.staff.views import acceptance, journal, staff

urlpatterns = [
    path("w/<slug:token>", acceptance.work, name="work"),
    path(DESK + "staff", staff.staff, name="desk-staff"),
    path(DESK + "staff/invite", staff.invite, name="desk-staff-invite"),
    path(DESK + "staff/act", staff.act, name="desk-staff-act"),
    path(DESK + "staff/leave", staff.leave, name="desk-leave"),
    path(DESK + "journal", journal.journal, name="desk-journal"),
    path(DESK + "journal/now", journal.now, name="desk-journal-now"),
]
