"""A print of many pages: how far it is, the button that stops it, and the file when it is there."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.background import Interrupted
from tournaments.errors import NotFound
from tournaments.printing.jobs import job_of
from tournaments.security.actors import ActorRequest
from tournaments.views.prints.files import framed, framed_page, owner_of, pdf


@framed_page
@require_http_methods(["GET", "POST"])
def print_making(request: ActorRequest, key: str) -> HttpResponse:
    """Looking changes nothing and leads to the file once it is there; sending stops the print."""
    job = job_of(key, owner_of(request))
    if job and request.method == "POST":
        job.stop()
        return redirect("print_making", key)
    if job and job.over and not job.stopped and not job.interrupted:
        there = reverse("print_made", args=[key])
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    page = "prints/making_now.html" if request.htmx else "prints/making.html"
    return render(request, page, {"job": job})


@framed
@require_safe
def print_made(request: ActorRequest, key: str) -> HttpResponse:
    """The file of a print that is done."""
    job = job_of(key, owner_of(request))
    if job is None or not job.over or job.stopped or job.interrupted:
        raise NotFound
    try:
        return pdf(job.file(), job.name)
    except Interrupted:
        raise NotFound from None
