"""Addresses of practising."""

from django.urls import path

from stolik.web.practise import pages

DESK = "t/<slug:slug>/desk/"

urlpatterns = [
    path(DESK + "practise", pages.practise, name="desk-practise"),
    path(DESK + "practise/end", pages.end, name="practise-end"),
]
