"""Addresses of the big screen: one page for everybody, the others for the desk."""

from django.urls import path

from stolik.web.screen.views import announcements, control, page

EVENT = "t/<slug:slug>/"
DESK = EVENT + "desk/"

urlpatterns = [
    path(EVENT + "screen", page.screen, name="screen"),
    path(EVENT + "screen/logo-<int:number>.png", page.logo, name="screen-logo"),
    path(DESK + "screen", control.control, name="desk-screen"),
    path(DESK + "screen/set", control.setting, name="desk-screen-set"),
    path(DESK + "announce", announcements.announce, name="desk-announce"),
    path(DESK + "message", announcements.message, name="desk-message"),
    path(DESK + "standings", announcements.standings, name="desk-standings"),
    path(DESK + "raffle", announcements.raffle, name="desk-raffle"),
]
