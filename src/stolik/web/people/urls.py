"""Addresses of people and clubs: everybody's, and an organiser's own below /mine."""

from django.urls import path

from stolik.web.people.views import desk, public

urlpatterns = [
    path("people/<int:key>", public.person, name="public-person"),
    path("clubs/<int:key>", public.club, name="public-club"),
    path("mine/people", desk.people, name="known-people"),
    path("mine/people/decide", desk.decide, name="decide-people"),
    path("mine/people/<int:key>", desk.known_person, name="known-person"),
    path("t/<slug:slug>/desk/people/offered", desk.offered, name="offered-people"),
]
