"""The site's apps for Django: what each is called in the database, and where its models lie.

All models lie in `stolik.web.models`, below every page, so that no package needs another one's
pages for its rows. Labels name tables and migrations and never change.
"""

from __future__ import annotations

from importlib import import_module
from typing import ClassVar

from django.apps import AppConfig


class _App(AppConfig):
    # The modules whose rows follow the journals, wherever these are written.
    projected: ClassVar[tuple[str, ...]] = ()

    def ready(self) -> None:
        for module in self.projected:
            import_module(f"{self.name}.{module}")

    def import_models(self) -> None:
        package = self.name.rpartition(".")[2]
        assert self.apps is not None  # Django calls this once the app is among its apps
        self.models = self.apps.all_models[self.label]
        self.models_module = import_module(f"stolik.web.models.{package}")


class People(_App):
    name = "stolik.web.people"
    projected = ("identity", "outings")


class Tournaments(_App):
    name = "stolik.web.tournaments"
    label = "event"
    projected = ("outline", "codes")


class Printing(_App):
    name = "stolik.web.printing"


class Screen(_App):
    name = "stolik.web.screen"


class Practise(_App):
    name = "stolik.web.practise"


class Referee(_App):
    name = "stolik.web.referee"


class Seasons(_App):
    name = "stolik.web.seasons"
    projected = ("results",)

    def ready(self) -> None:
        super().ready()
        # They say who qualified, and that a league's table was corrected, wherever that is shown.
        import_module("stolik.web.seasons.qualified")
        import_module("stolik.web.seasons.brought_table")


class Office(_App):
    name = "stolik.web.office"
    projected = ("calendar.revisions",)


class Staff(_App):
    name = "stolik.web.staff"


class Gallery(_App):
    name = "stolik.web.gallery"


class Privacy(_App):
    name = "stolik.web.privacy"
