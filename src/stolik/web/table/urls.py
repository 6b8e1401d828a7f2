"""Addresses of tables and players: the token in them is the right."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
