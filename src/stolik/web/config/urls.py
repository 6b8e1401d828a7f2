"""Every address of the site, by who uses it."""

from django.contrib.auth.views import LogoutView
from django.urls import include, path, register_converter

from stolik.web.core.tokens import Token
from stolik.web.home import demo, login, own_password, views

# Before the addresses that use it are read.
register_converter(Token, "token")
handler400 = "stolik.web.core.request_text.bad_request"
urlpatterns = [
    path("", views.home, name="home"),
    path("login", login.Login.as_view(), name="login"),
    path("logout", LogoutView.as_view(), name="logout"),
    path("mine/password", own_password.OwnPassword.as_view(), name="own-password"),
    path("help", views.help_page, name="help"),
    path("language", views.language, name="language"),
    path("demo/role", demo.choose_role, name="demo-role"),
    path("healthz", views.healthy),
    path("readyz", views.ready),
    path("t/<slug:slug>/", include("stolik.web.public.urls")),
    path("", include("stolik.web.setup.urls")),
    path("", include("stolik.web.registration.urls")),
    path("", include("stolik.web.desk.urls")),
    path("", include("stolik.web.screen.urls")),
    path("", include("stolik.web.referee.urls")),
    path("", include("stolik.web.practise.urls")),
    path("", include("stolik.web.printing.urls")),
    path("", include("stolik.web.seasons.urls")),
    path("", include("stolik.web.office.urls")),
    path("", include("stolik.web.staff.urls")),
    path("", include("stolik.web.phone.urls")),
    path("", include("stolik.web.people.urls")),
    path("", include("stolik.web.privacy.urls")),
    path("", include("stolik.web.gallery.urls")),
]
