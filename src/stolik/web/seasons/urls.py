"""Addresses of the seasons: public ones below /s/, those of organisers below /series/."""

from django.urls import path

from stolik.web.seasons.views import (
    attendance,
    decisions,
    desk,
    downloads,
    elimination_import,
    imports,
    national,
    offers,
    plan,
    play_off,
    public,
    register,
)

urlpatterns = [
    path("s/", public.seasons, name="seasons"),
    path("s/<slug:slug>/", public.season, name="season"),
    path("s/<slug:slug>/p/<slug:key>", public.person, name="season-person"),
    path("s/<slug:slug>/attendance", attendance.season_attendance, name="season-attendance"),
    path(
        "s/<slug:slug>/attendance.csv",
        attendance.season_spreadsheet,
        name="season-attendance-csv",
    ),
    path("s/<slug:slug>/table.pdf", downloads.paper, name="season-pdf"),
    path("s/<slug:slug>/table.csv", downloads.spreadsheet, name="season-csv"),
    path("c/<slug:slug>/", public.championship, name="championship"),
    path("c/<slug:slug>/e/<int:number>", public.championship_event, name="championship-event"),
    path("series/new", plan.new, name="new-series"),
    path("series/<slug:slug>/", desk.series_desk, name="series-desk"),
    path("series/<slug:slug>/attendance", attendance.desk_attendance, name="series-attendance"),
    path(
        "series/<slug:slug>/attendance.csv",
        attendance.desk_spreadsheet,
        name="series-attendance-csv",
    ),
    path("series/<slug:slug>/settings", plan.edit, name="edit-series"),
    path("series/<slug:slug>/event", desk.new_event, name="series-event"),
    path("series/<slug:slug>/add", desk.add, name="series-add"),
    path("series/<slug:slug>/remove", desk.remove, name="series-remove"),
    path("series/<slug:slug>/bring", desk.bring, name="series-bring"),
    path("series/<slug:slug>/edition", desk.edition, name="series-edition"),
    path("series/<slug:slug>/import", imports.importing, name="series-import"),
    path(
        "series/<slug:slug>/import/<int:number>", imports.correcting, name="series-import-correct"
    ),
    path("s/<slug:slug>/offer", offers.offer, name="season-offer"),
    path("mine/offers", offers.my_offers, name="my-offers"),
    path("mine/offers/<int:number>/withdraw", offers.withdraw, name="offer-withdraw"),
    path("series/<slug:slug>/offers", offers.answer, name="series-offers"),
    path("series/<slug:slug>/decide", decisions.decide, name="series-decide"),
    path("series/<slug:slug>/play-off", play_off.play_off, name="series-play-off"),
    path("national/", national.national, name="national"),
    path("national/people", register.register, name="people-register"),
    path("national/people/decide", register.decide, name="decide-register"),
    path("national/<slug:slug>/", national.championship, name="national-championship"),
    path("national/<slug:slug>/act", national.act, name="national-act"),
    path("national/<slug:slug>/import", elimination_import.importing, name="national-import"),
    path(
        "national/<slug:slug>/import/<int:number>",
        elimination_import.correcting,
        name="national-import-correct",
    ),
]
