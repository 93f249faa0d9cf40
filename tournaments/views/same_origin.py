"""A form of a public page, which carries no token: the browser itself says which site it was sent from."""

from functools import wraps

from django.views.decorators.csrf import csrf_exempt, csrf_protect


def from_this_site(view):
    """The view, for forms sent from a page of this site; without the browser's word for it, a token is asked for."""
    guarded = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def page(request, *args, **kwargs):
        own = f"{request.scheme}://{request.get_host()}"
        return (view if request.headers.get("Origin") == own else guarded)(request, *args, **kwargs)

    return page
