"""Addresses below /t/<slug>/ that everybody may open."""

from django.urls import path

from stolik.web.public.views import draw, exports, history, results, rules, seats, share, standings

urlpatterns = [
    path("", standings.standings, name="event"),
    path("standings", standings.standings, name="public-standings"),
    path("seating", seats.seating, name="public-seating"),
    path("where.json", seats.where, name="public-where"),
    path("results", results.results, name="public-results"),
    path("rules", rules.rules, name="public-rules"),
    path("draw", draw.draw, name="public-draw"),
    path("history", history.history, name="public-history"),
    path("share", share.share, name="public-share"),
    path("post.txt", share.post, name="public-post"),
    path("picture-<int:number>.png", share.picture, name="public-picture"),
    path("day.ics", exports.day, name="public-day"),
    path("journal.jsonl", exports.journal, name="public-journal"),
    path("journal-full.jsonl", exports.full_journal, name="full-journal"),
    path("<slug:what>.csv", exports.table_csv, name="public-csv"),
    path("<slug:what>.xlsx", exports.table_xlsx, name="public-xlsx"),
]
