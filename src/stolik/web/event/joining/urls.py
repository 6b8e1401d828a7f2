"""Addresses of the joining pages."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
