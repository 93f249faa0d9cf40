"""The product's addresses, one line a page; the views are modules in `tournaments/views/`."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
