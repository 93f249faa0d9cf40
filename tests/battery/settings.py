"""A laptop in a hall, with static files straight from their folders: nothing has to be collected first."""

from config.settings.hall import *  # noqa: F403  Django reads every name
from config.settings.hall import LOGGING

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
# The database is killed on purpose.
LOGGING["loggers"]["django.request"]["level"] = "CRITICAL"
