"""The language switch: a cookie that is set when it is used, so that pages themselves set none."""

from django.conf import settings
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.security.actors import ActorRequest
from tournaments.views.account.sign_in import safe_next
from tournaments.views.middleware import IN_ADDRESS, without


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
