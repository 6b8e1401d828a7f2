"""Every address of the site, by who uses it."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path, register_converter

from stolik.web.home import views as home
from stolik.web.home import login
from stolik.web.home import own_password
from stolik.web.core.tokens import Token
from stolik.web.registration import mine

# Before the addresses that use it are read.
register_converter(Token, "token")
handler400 = "stolik.web.core.request_text.bad_request"
urlpatterns = [
    path("", home.home, name="home"),
    path("mine", mine.mine, name="mine"),
    path("login", login.Login.as_view(), name="login"),
    path("logout", LogoutView.as_view(), name="logout"),
    path("mine/password", own_password.OwnPassword.as_view(), name="own-password"),
    path("language", home.language, name="language"),
    path("healthz", home.healthy),
    path("readyz", home.ready),
    path("t/<slug:slug>/", include("stolik.web.event.public.urls")),
    path("", include("stolik.web.event.joining.urls")),
    path("", include("stolik.web.event.desk.urls")),
    path("", include("stolik.web.event.screen.urls")),
    path("", include("stolik.web.event.referee.urls")),
    path("", include("stolik.web.event.practise.urls")),
    path("", include("stolik.web.printing.urls")),
    path("", include("stolik.web.seasons.urls")),
    path("", include("stolik.web.office.urls")),
    path("", include("stolik.web.staff.urls")),
    path("", include("stolik.web.table.urls")),
    path("", include("stolik.web.people.urls")),
    path("", include("stolik.web.privacy.urls")),
    path("", include("stolik.web.gallery.urls")),
]
