"""Addresses of personal data: a person's own, by their link, and the desk's."""

from django.urls import path

from stolik.web.privacy.views import code, desk, own, wordings

urlpatterns = [
    path("p/<token:token>/data", own.own_data, name="own-data"),
    path("p/<token:token>/data.json", own.own_copy, name="own-copy"),
    path("b/<token:token>/data", code.badge_data, name="badge-data"),
    path("t/<slug:slug>/desk/privacy", desk.privacy, name="desk-privacy"),
    path("t/<slug:slug>/desk/privacy/<int:number>", desk.somebody, name="erase-person"),
    path("t/<slug:slug>/desk/privacy/everybody", desk.everybody, name="erase-everybody"),
    path("mine/texts", wordings.wordings, name="wordings"),
]
