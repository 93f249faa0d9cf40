"""Where messages wait for the next page: in a cookie named like the site's others, otherwise in the session."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage

COOKIE = f"{settings.WHOLE_SITE_COOKIE}messages"


class PrefixedCookieStorage(CookieStorage):
    """Django's, under a name that a browser takes over HTTPS alone where the site has it."""

    cookie_name = COOKIE


class MessageStorage(FallbackStorage):
    storage_classes = (PrefixedCookieStorage, SessionStorage)
