"""A public site behind HTTPS. Everything secret comes from the environment, and starting without it fails."""

from datetime import timedelta

from config.request_log import logging_as

from .base import *  # noqa: F403  Django reads every name
from .base import DATA_FOLDER, MIDDLEWARE, env
from .database import databases, shared_cache, with_replica
from .mail_and_zone import mail_and_zone
from .site_operator import site_operator
from .site_url import site_url

DEBUG = False
SECRET_KEY = env("SECRET_KEY")
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
SITE_URL = site_url(env, ALLOWED_HOSTS)
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[SITE_URL] if SITE_URL else [])
DATABASES = databases(env, DATA_FOLDER)
vars().update(with_replica(DATABASES, MIDDLEWARE), **shared_cache(env))
vars().update(site_operator(env, required=True))
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "config.static_storage.HashedStaticFiles"},
}

STAFF_NEEDS_SECOND_FACTOR = env.bool("STAFF_NEEDS_SECOND_FACTOR", default=True)

SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
LANGUAGE_COOKIE_SECURE = True
# A browser takes these from this very host over HTTPS alone, so that no neighbour under the same domain can set one.
WHOLE_SITE_COOKIE, PATH_COOKIE = "__Host-", "__Secure-"
SESSION_COOKIE_NAME = f"{WHOLE_SITE_COOKIE}sessionid"
CSRF_COOKIE_NAME = f"{WHOLE_SITE_COOKIE}csrftoken"
LANGUAGE_COOKIE_NAME = f"{WHOLE_SITE_COOKIE}language"

# Without a mail server there is nothing to confirm an address with: the operator then lets each new club through.
CONFIRM_EMAIL = env.bool("CONFIRM_EMAIL", default=True)
vars().update(mail_and_zone(env))
LOGGING = logging_as(env("LOG_FORMAT", default="json"), level=env("LOG_LEVEL", default="INFO"))
