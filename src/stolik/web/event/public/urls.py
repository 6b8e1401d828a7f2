"""Addresses below /t/<slug>/ that everybody may open."""

from django.urls import path

from stolik.web.event.public import board

urlpatterns = [
    path("", board.board, name="event"),
]
