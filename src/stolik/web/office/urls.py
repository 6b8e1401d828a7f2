"""Addresses of the office: the calendar's, applicants', the national organiser's, and of mail."""

from django.urls import path

from stolik.web.office import (
    applying,
    calendar_pages,
    duty_pages,
    event_sheet,
    filling,
    inbox,
    keeping_pages,
    package,
    today,
)
from stolik.web.office.views import mail as pages
from stolik.web.phone import urls as _tables  # noqa: F401  # knows what a token looks like

urlpatterns = [
    path("calendar", calendar_pages.calendar, name="calendar"),
    path("calendar.ics", calendar_pages.feed, name="calendar-feed"),
    path("calendar/<slug:slug>.ics", calendar_pages.series_feed, name="series-feed"),
    path("apply/", applying.applications, name="applications"),
    path("apply/new", applying.begin, name="new-application"),
    path("apply/season", filling.season_hint, name="season-hint"),
    path("apply/<slug:slug>/", applying.application, name="application"),
    path("apply/<slug:slug>/reply", filling.reply, name="reply-application"),
    path("apply/<slug:slug>/copy", applying.copy, name="copy-application"),
    path("apply/<slug:slug>/edit", filling.edit, name="edit-application"),
    path("apply/<slug:slug>/withdraw", applying.act, name="withdraw-application"),
    path("apply/<slug:slug>/erase", keeping_pages.own, name="erase-application"),
    path("office/", inbox.inbox, name="office"),
    path("office/applicants", keeping_pages.applicants, name="office-keeping"),
    path("office/today", today.today, name="office-today"),
    path("office/mail", inbox.outbox, name="office-mail"),
    path("office/season", inbox.season, name="office-season"),
    path("office/event/<slug:slug>", event_sheet.sheet, name="office-event"),
    path("office/<slug:slug>/answer", inbox.answer, name="answer-application"),
    path("series/<slug:slug>/duties", duty_pages.league_duties, name="series-duties"),
    path("t/<slug:slug>/desk/duties", duty_pages.event_duties, name="desk-duties"),
    path("t/<slug:slug>/closing.zip", package.package, name="closing-package"),
    path("m/<token:token>", pages.mail, name="mail"),
    path("m/<token:token>/stop", pages.stop, name="mail-stop"),
]
