"""Addresses of the seasons: public ones below /s/, those of organisers below /series/."""

from django.urls import path

from stolik.web.seasons import (
    desk,
    importing,
    national,
    planning,
    play_off_page,
    public,
    taking_away,
)

urlpatterns = [
    path("s/", public.seasons, name="seasons"),
    path("s/<slug:slug>/", public.season, name="season"),
    path("s/<slug:slug>/p/<slug:key>", public.person, name="season-person"),
    path("s/<slug:slug>/table.pdf", taking_away.paper, name="season-pdf"),
    path("s/<slug:slug>/table.csv", taking_away.spreadsheet, name="season-csv"),
    path("c/<slug:slug>/", public.championship, name="championship"),
    path("series/new", planning.new, name="new-series"),
    path("series/<slug:slug>/", desk.series_desk, name="series-desk"),
    path("series/<slug:slug>/settings", planning.edit, name="edit-series"),
    path("series/<slug:slug>/event", desk.new_event, name="series-event"),
    path("series/<slug:slug>/add", desk.add, name="series-add"),
    path("series/<slug:slug>/remove", desk.remove, name="series-remove"),
    path("series/<slug:slug>/bring", desk.bring, name="series-bring"),
    path("series/<slug:slug>/edition", desk.edition, name="series-edition"),
    path("series/<slug:slug>/import", importing.importing, name="series-import"),
    path("series/<slug:slug>/decide", desk.decide, name="series-decide"),
    path("series/<slug:slug>/play-off", play_off_page.play_off, name="series-play-off"),
    path("national/", national.national, name="national"),
    path("national/<slug:slug>/", national.tickets, name="national-championship"),
    path("national/<slug:slug>/act", national.act, name="national-act"),
]
