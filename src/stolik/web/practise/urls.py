"""Addresses of practising."""

from django.urls import path

from stolik.web.practise import views

DESK = "t/<slug:slug>/desk/"

urlpatterns = [
    path(DESK + "practise", views.practise, name="desk-practise"),
    path(DESK + "practise/invent", views.invent, name="practise-invent"),
    path(DESK + "practise/end", views.end, name="practise-end"),
]
