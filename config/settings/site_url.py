"""SITE_URL: the address that the site's printed codes, links and letters begin with."""

from collections.abc import Sequence
from urllib.parse import urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured


def site_url(env: environ.Env, hosts: Sequence[str] = ()) -> str:
    """The configured address; else HTTPS and the first of these host names; empty where neither tells."""
    configured: str = env("SITE_URL", default="").strip().rstrip("/")
    if not configured:
        names = [host.lstrip(".") for host in hosts]
        return next((f"https://{name}" for name in names if name != "*"), "")
    try:
        parts = urlsplit(configured)
        sound = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or configured != f"{parts.scheme}://{parts.netloc}" or "@" in configured:
        raise ImproperlyConfigured(f"SITE_URL is {configured!r}. Write it like https://whist.example, without a path.")
    return configured
