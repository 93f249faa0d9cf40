"""For the test-suite: the same site with a fast password hasher, plain static files and quiet logs."""

from config.request_log import logging_as

from .base import *  # noqa: F403
from .base import BASE_DIR, env
from .database import database

DEBUG = False
SECRET_KEY = "only-for-tests"  # noqa: S105  guards nothing
ALLOWED_HOSTS = ["*"]
DATABASES = {"default": database(env, BASE_DIR / "var")}
DATABASES["default"]["CONN_MAX_AGE"] = 0
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_AUTOREFRESH = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
LOGGING = logging_as("plain", level="ERROR")
