"""People and clubs: what outlives a single tournament."""

from __future__ import annotations

from django.db import models


class Club(models.Model):
    """Where people play: a library, a school, a culture centre."""

    name = models.CharField(max_length=200)
    town = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody, whatever tournament they play in."""

    name = models.CharField(max_length=600)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.SET_NULL)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
