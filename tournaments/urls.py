"""The product's addresses, one line a page; the views are modules in `tournaments/views/`."""

from django.urls import URLPattern, URLResolver, path

from .views import look

urlpatterns: list[URLPattern | URLResolver] = [
    path("look/", look.look, name="look"),
]
