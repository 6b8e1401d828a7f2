"""Addresses of photos: everybody's, the guests' by their link, and the desk's."""

from django.urls import path, register_converter

from stolik.web.gallery.views import desk as desk_page
from stolik.web.gallery.views import public
from stolik.web.gallery.views import upload as sending
from stolik.web.phone import urls as _tables  # noqa: F401  # knows what a token looks like


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
    path("send/<token:token>", sending.send, name="send-photos"),
    path("t/<slug:slug>/desk/photos", desk_page.photos, name="desk-photos"),
    path("t/<slug:slug>/desk/photos/act", desk_page.act, name="desk-photos-act"),
]
