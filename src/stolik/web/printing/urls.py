"""Addresses of what is printed, and of what is set for it."""

from django.urls import path

from stolik.web.printing.views import logos, papers, prizes, texts

PRINT = "t/<slug:slug>/desk/print"

urlpatterns = [
    path(PRINT, papers.papers, name="desk-print"),
    path(PRINT + "/language", papers.speech, name="print-language"),
    path(PRINT + "/<slug:key>.pdf", papers.document, name="desk-document"),
    path(PRINT + "/texts", texts.texts, name="print-texts"),
    path(PRINT + "/prizes", prizes.prizes, name="print-prizes"),
    path(PRINT + "/logos", logos.logos, name="print-logos"),
    path(PRINT + "/logo-<int:number>.png", logos.picture, name="print-logo"),
    path(PRINT + "/logo-<int:number>/remove", logos.remove, name="print-logo-remove"),
]
