"""The language of a page: that of its address, or of the switch, a cookie that pages themselves never set.

`?lang=nl` gives the page in Dutch to everybody: a link for others, and for a cache in front of the site one page.
"""

from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.locale import LocaleMiddleware
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.security.actors import ActorRequest
from tournaments.views.account.sign_in import safe_next

IN_ADDRESS = "lang"


class LanguageMiddleware(LocaleMiddleware):
    """The language of the address, where it names one; else that of the cookie, and else what the browser asks for."""

    def process_request(self, request: HttpRequest) -> None:
        if language := language_in_address(request):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        else:
            super().process_request(request)


def language_in_address(request: HttpRequest) -> str:
    """The language that `?lang=` asks for; empty without one, or where we do not speak it."""
    asked = request.GET.get(IN_ADDRESS, "")
    return asked if asked in dict(settings.LANGUAGES) else ""


def without(address: str, name: str) -> str:
    """The address without that part of its query."""
    path, mark, query = address.partition("?")
    left = urlencode([(key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key != name])
    return path + (mark + left if left else "")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_language(request: ActorRequest) -> HttpResponse:
    """Back to the page it was asked from, in that language from now on. By GET: nothing but the cookie changes."""
    answer = HttpResponseRedirect(without(safe_next(request, "home"), IN_ADDRESS))
    code = request.POST.get("language") or request.GET.get("language")
    if code in dict(settings.LANGUAGES):
        keep_language(answer, code)
    return answer


def keep_language(answer: HttpResponse, code: str) -> None:
    """Have this browser ask for pages in that language."""
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # one of the words there are
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
