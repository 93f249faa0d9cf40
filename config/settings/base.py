"""Settings that every situation shares. Nothing here differs between a laptop and a federation."""

from datetime import timedelta
from pathlib import Path

from .secret_files import SiteEnv
from .security import *  # noqa: F403  one block, kept apart so that it can be read at a sitting

BASE_DIR = Path(__file__).resolve().parents[2]
env = SiteEnv()
# The database, the backups and what jobs tell: of a checkout its own `var`, of an installed program the user's folder.
DATA_FOLDER = Path(env("DATA_FOLDER", default=str(BASE_DIR / "var")))
SETTINGS_FILE = Path(env("SETTINGS_FILE", default=str(BASE_DIR / ".env")))

INSTALLED_APPS = [
    "tournaments",
    "ops",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "config.static_storage.OurStaticFiles",
    "django.contrib.humanize",
    "django_tables2",
    "django_htmx",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "axes",
    "csp",
    "ninja",
    "rules",
]
if (BASE_DIR / "tools" / "management").is_dir():  # on a checkout, whose developers measure; the package leaves it out
    INSTALLED_APPS.append("tools")

MIDDLEWARE = [
    "config.middleware.file_headers",
    "config.middleware.cross_origin_reading",
    "config.middleware.RequestLogMiddleware",
    "config.middleware.health_checks",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_permissions_policy.PermissionsPolicyMiddleware",
    "config.middleware.cache_headers",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournaments.site.middleware.LanguageMiddleware",
    "config.middleware.fail_fast_behind_lock",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django_otp.middleware.OTPMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournaments.site.middleware.robots_header",
    "tournaments.site.middleware.StaffSecondFactorMiddleware",
    "axes.middleware.AxesMiddleware",
    "tournaments.site.middleware.ActorMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Whoever shows this token may read /metrics; without one nobody may.
METRICS_TOKEN = env("METRICS_TOKEN", default="")

# Who keeps the site, how to reach them, and the terms of use by language (site_operator.py); a hall names nobody.
OPERATOR_NAME, OPERATOR_CONTACT = "", ""
OPERATOR_TERMS: dict[str, str] = {}

MESSAGE_STORAGE = "tournaments.frame.pages.MessageStorage"
# How long a cache in front may answer strangers without asking: only where whoever sends a cookie passes it by.
SHARED_CACHE_SECONDS = env.int("SHARED_CACHE_SECONDS", default=0)

# Does a club become public only once an address of its owner is confirmed by mail? A laptop in a hall sends none.
CONFIRM_EMAIL = False

# Who organises the demo club: visitors may take that place while the account has no password.
DEMO_EMAIL = "demo@example.org"

# Features that no club of this site may use (tournaments/clubs/features.py).
FEATURES_OFF = frozenset(env.list("FEATURES_OFF", default=[]))

# Is this one club's own laptop, whose first organiser backs it up and puts a backup back?
CLUB_LAPTOP = False

LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "config.formats"
# Each in its own language: who needs the switch may not read the page.
LANGUAGES = [("en", "English"), ("nl", "Nederlands"), ("fr", "Français"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = int(timedelta(days=365).total_seconds())
LANGUAGE_COOKIE_SAMESITE = "Lax"
# Of a club that said nothing else, and of what belongs to no club.
TIME_ZONE = "Europe/Brussels"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(env("STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]
# A picture that is missing must not take its page down with it; a test names it instead.
WHITENOISE_MANIFEST_STRICT = False
WHITENOISE_ALLOW_ALL_ORIGINS = False

# Public pages as they were last made, each a few tens of kilobytes (views/tournament_page.py of the standings).
_MEMORY = "django.core.cache.backends.locmem.LocMemCache"
CACHES = {
    "default": {"BACKEND": _MEMORY, "LOCATION": "default"},
    "pages": {"BACKEND": _MEMORY, "LOCATION": "pages", "OPTIONS": {"MAX_ENTRIES": 400}},
}

# The key pair of messages to phones that follow a player (`manage.py push_keys` makes one); without it there are none.
VAPID_PUBLIC_KEY = env("VAPID_PUBLIC_KEY", default="")
VAPID_PRIVATE_KEY = env("VAPID_PRIVATE_KEY", default="")

# Seconds that a mail server may take; nobody waits for it (tournaments/frame/mail.py).
EMAIL_TIMEOUT = 20

# Messages to other sites go to the open network alone (tournaments/outgoing/senders.py); a test may send to itself.
POSTS_TO_THIS_MACHINE = False

BACKUP_FOLDER = Path(env("BACKUP_FOLDER", default=str(DATA_FOLDER / "backups")))

# What long searches and prints tell of themselves, for every process of the site.
JOBS_FOLDER = Path(env("JOBS_FOLDER", default=str(DATA_FOLDER / "jobs")))

# A marked sheet that was photographed is the largest thing anyone sends.
DATA_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024

DJANGO_TABLES2_TEMPLATE = "django_tables2/table.html"
DJANGO_TABLES2_TABLE_ATTRS = {"class": "grid"}
