"""Settings for the test-suite: the same site with a fast password hasher, plain static files and quiet logs."""

import atexit
import os
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from config.request_log import logging_as

from .base import *  # noqa: F403  Django reads every name
from .base import DATA_FOLDER, env
from .database import database

DEBUG = False
SECRET_KEY = "only-for-tests"  # noqa: S105  guards nothing
ALLOWED_HOSTS = ["*"]
SITE_URL = ""
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
LOGGING = logging_as("plain", level="ERROR")
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True

DATABASES = {"default": database(env, DATA_FOLDER)}
_default = DATABASES["default"]
# A kept connection would outlive its test.
_default["CONN_MAX_AGE"] = 0
_folder = mkdtemp(prefix="whistboard-test-")
atexit.register(rmtree, _folder, ignore_errors=True)
JOBS_FOLDER = Path(_folder) / "jobs"
BACKUP_FOLDER = Path(_folder) / "backups"
if _tables := os.environ.get("TEST_TABLES"):  # from tests/embedded_postgres.py
    _default["TEST"] = {"TEMPLATE": _tables}
if _default["ENGINE"].endswith("sqlite3"):
    # A file, because threads of a live server cannot share a database in memory, and one for each run at a time.
    _default["TEST"] = {"NAME": Path(_folder) / "site.sqlite3"}
    # Nobody pulls the plug on a test.
    _default["OPTIONS"]["init_command"] += "; PRAGMA synchronous=OFF"
