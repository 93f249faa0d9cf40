"""Somebody who signed in before: the browser has the cookie, without a visit to the page where it is got."""

from django.test import Client

from tests.factories import signed_in_now


def sign_in(page, live_site, user):
    """The browser of this page belongs to that user, who typed the password just now."""
    session = signed_in_now(Client(), user).cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_site}])
