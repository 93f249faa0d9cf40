"""Signing in, and rules for browsers: passwords, lock-out, content policy, cookies."""

from datetime import timedelta

from csp.constants import NONE, SELF

AUTH_USER_MODEL = "tournaments.User"
LOGIN_URL = "login"
# Whoever administers a public site does (prod.py); a laptop in a hall, which only its owner administers, asks nobody.
STAFF_NEEDS_SECOND_FACTOR = False
LOGIN_REDIRECT_URL = "clubs"
LOGOUT_REDIRECT_URL = "/"

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
]

# PBKDF2 with Django's current count: it needs no compiled package on a club's laptop.
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
]

_VALIDATION = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_VALIDATION}.UserAttributeSimilarityValidator"},
    {"NAME": "tournaments.accounts.forms.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "tournaments.accounts.forms.NoWordOfTheSite"},
    {"NAME": f"{_VALIDATION}.CommonPasswordValidator"},
    {"NAME": f"{_VALIDATION}.NumericPasswordValidator"},
]

# A whole club shares one address, so the guesser is the pair of address and name, never the address alone.
AXES_LOCKOUT_PARAMETERS = [["ip_address", "username"]]
# Django's login passes the e-mail address under this name; under any other, all names would count as one.
AXES_USERNAME_FORM_FIELD = "username"
AXES_CLIENT_IP_CALLABLE = "tournaments.security.actors.address_of"
# Where an account was signed in before, guesses count for that browser alone (`accounts/services`).
AXES_WHITELIST_CALLABLE = "tournaments.accounts.views.is_known_here"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "tournaments.accounts.views.locked_out"
AXES_ENABLE_ADMIN = True
AXES_VERBOSE = False
# Who signed in when stands in the log under a number (tournaments/security/security_log.py),
# not in a table with network addresses.
AXES_DISABLE_ACCESS_LOG = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

PERMISSIONS_POLICY: dict[str, list[str]] = {
    "geolocation": [],
    "microphone": [],
    "payment": [],
    "usb": [],
}

X_FRAME_OPTIONS = "DENY"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Put before the names of cookies: for the whole site, and for one path of it. A site on HTTPS has browsers hold them to
# that (prod.py); over plain HTTP a browser would throw such cookies away.
WHOLE_SITE_COOKIE = PATH_COOKIE = ""
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_AGE = int(timedelta(days=30).total_seconds())
CSRF_COOKIE_SAMESITE = "Lax"
