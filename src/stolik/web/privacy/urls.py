"""Addresses of personal data: a person's own, by their link, and the desk's."""

from django.urls import path

from stolik.web.privacy.views import code as code_page
from stolik.web.privacy.views import desk as desk_page
from stolik.web.privacy.views import own as own_page
from stolik.web.privacy.views import wordings
from stolik.web.phone import urls as _tables  # noqa: F401  # knows what a token looks like

urlpatterns = [
    path("p/<token:token>/data", own_page.own_data, name="own-data"),
    path("p/<token:token>/data.json", own_page.own_copy, name="own-copy"),
    path("b/<token:token>/data", code_page.badge_data, name="badge-data"),
    path("t/<slug:slug>/desk/privacy", desk_page.privacy, name="desk-privacy"),
    path("t/<slug:slug>/desk/privacy/<int:number>", desk_page.somebody, name="erase-person"),
    path("t/<slug:slug>/desk/privacy/everybody", desk_page.everybody, name="erase-everybody"),
    path("mine/texts", wordings.wordings, name="wordings"),
]
