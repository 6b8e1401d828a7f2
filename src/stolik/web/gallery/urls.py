"""Addresses of photos: everybody's, the guests' by their link, and the desk's."""

from django.urls import path, register_converter

from stolik.web.gallery.views import desk, films, public, upload


class Key:
    """The name of a photo: nothing else reaches the folder of files."""

    regex = r"[0-9a-f]{24}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Key, "photo")
urlpatterns = [
    path("t/<slug:slug>/photos", public.gallery, name="public-photos"),
    path("t/<slug:slug>/photos/<photo:key>", public.photo, name="photo"),
    path("t/<slug:slug>/photos/<photo:key>-<slug:size>.jpg", public.picture, name="photo-file"),
    path("send/<token:token>", upload.send, name="send-photos"),
    path("t/<slug:slug>/desk/photos", desk.photos, name="desk-photos"),
    path("t/<slug:slug>/desk/photos/films", films.films, name="desk-films"),
    path("t/<slug:slug>/desk/photos/act", desk.act, name="desk-photos-act"),
]
