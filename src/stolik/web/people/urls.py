"""Addresses of people and clubs: everybody's, and an organiser's own below /mine."""

from django.urls import path

from stolik.web.people.views import desk as desk_pages
from stolik.web.people.views import public as pages

urlpatterns = [
    path("people/<int:key>", pages.person, name="public-person"),
    path("clubs/<int:key>", pages.club, name="public-club"),
    path("mine/people", desk_pages.people, name="known-people"),
    path("mine/people/decide", desk_pages.decide, name="decide-people"),
    path("mine/people/<int:key>", desk_pages.known_person, name="known-person"),
    path("t/<slug:slug>/desk/people/offered", desk_pages.offered, name="offered-people"),
]
