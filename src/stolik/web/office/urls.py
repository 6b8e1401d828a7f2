"""Addresses of the office: the calendar's, applicants', the national organiser's, and of mail."""

from django.urls import path

from stolik.web.office import event_package
from stolik.web.office.views import (
    application_form,
    applications,
    calendar,
    duties,
    event_sheet,
    inbox,
    mail,
    retention,
    today,
)

urlpatterns = [
    path("calendar", calendar.calendar, name="calendar"),
    path("calendar.ics", calendar.feed, name="calendar-feed"),
    path("calendar/<slug:slug>.ics", calendar.series_feed, name="series-feed"),
    path("apply/", applications.applications, name="applications"),
    path("apply/new", applications.begin, name="new-application"),
    path("apply/season", application_form.season_hint, name="season-hint"),
    path("apply/<slug:slug>/", applications.application, name="application"),
    path("apply/<slug:slug>/reply", application_form.reply, name="reply-application"),
    path("apply/<slug:slug>/copy", applications.copy, name="copy-application"),
    path("apply/<slug:slug>/edit", application_form.edit, name="edit-application"),
    path("apply/<slug:slug>/withdraw", applications.act, name="withdraw-application"),
    path("apply/<slug:slug>/erase", retention.own, name="erase-application"),
    path("office/", inbox.inbox, name="office"),
    path("office/applicants", retention.applicants, name="office-keeping"),
    path("office/today", today.today, name="office-today"),
    path("office/mail", mail.outbox, name="office-mail"),
    path("office/season", inbox.season, name="office-season"),
    path("office/event/<slug:slug>", event_sheet.sheet, name="office-event"),
    path("office/<slug:slug>/answer", inbox.answer, name="answer-application"),
    path("series/<slug:slug>/duties", duties.league_duties, name="series-duties"),
    path("t/<slug:slug>/desk/duties", duties.event_duties, name="desk-duties"),
    path("t/<slug:slug>/desk/mail", mail.event_mail, name="desk-mail"),
    path("t/<slug:slug>/closing.zip", event_package.package, name="closing-package"),
    path("m/<token:token>", mail.mail, name="mail"),
    path("m/<token:token>/stop", mail.stop, name="mail-stop"),
]
