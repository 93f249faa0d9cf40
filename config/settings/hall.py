"""Settings for one laptop in a hall, as `run.py` starts it: plain HTTP, any address the router hands out, no DEBUG."""

from config.request_log import logging_as

from .base import *  # noqa: F403  Django reads every name
from .base import DATA_FOLDER, MIDDLEWARE, SETTINGS_FILE, env
from .database import databases, shared_cache, with_replica
from .mail_and_zone import mail_and_zone
from .site_operator import site_operator
from .site_url import site_url

env.read_env(SETTINGS_FILE)

DEBUG = False
CLUB_LAPTOP = True
SECRET_KEY = env("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
SITE_URL = site_url(env)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL] if SITE_URL else [])
DATABASES = databases(env, DATA_FOLDER)
vars().update(with_replica(DATABASES, MIDDLEWARE), **shared_cache(env))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_storage.HashedStaticFiles"},
}
vars().update(mail_and_zone(env), **site_operator(env))
LOGGING = logging_as(env("LOG_FORMAT", default="plain"), level=env("LOG_LEVEL", default="WARNING"))
