"""A public site behind HTTPS. Everything secret comes from the environment, and starting without it fails."""

from datetime import timedelta

from config.request_log import logging_as

from .base import *  # noqa: F403  Django reads every name
from .base import BASE_DIR, env
from .database import database
from .surroundings import surroundings

DEBUG = False
SECRET_KEY = env("SECRET_KEY")
# Whoever watches the site from its own machine asks 127.0.0.1 for /healthz.
ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS"), "127.0.0.1"]
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
DATABASES = {"default": database(env, BASE_DIR / "var")}
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_storage.HashedStaticFiles"},
}

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True

vars().update(surroundings(env))
LOGGING = logging_as(env("LOG_FORMAT", default="json"), level=env("LOG_LEVEL", default="INFO"))
