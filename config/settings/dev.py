"""To work on the site: DEBUG, readable logs, static files straight from their folders."""

import secrets

from config.request_log import logging_as

from .base import *  # noqa: F403  Django reads every name
from .base import DATA_FOLDER, SETTINGS_FILE, env
from .database import database
from .mail_and_zone import mail_and_zone
from .site_url import site_url

env.read_env(SETTINGS_FILE)

DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env("SECRET_KEY", default="") or secrets.token_urlsafe(50)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
SITE_URL = site_url(env)
DATABASES = {"default": database(env, DATA_FOLDER)}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
vars().update(mail_and_zone(env))
LOGGING = logging_as("plain")
