"""Resetting a forgotten password: a link by mail, and the new password."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from django.contrib.auth import views as django_views
from django.http import HttpResponseRedirect

from tournaments.forms.account.accounts import ForgotForm
from tournaments.security.actors import address_of
from tournaments.security.security_log import note
from tournaments.services.account.accounts import sign_out_browsers
from tournaments.services.account.confirmation import note_confirmed
from tournaments.services.account.sign_up import may_be_mailed
from tournaments.views.account.known_browsers import keep_known
from tournaments.views.account.sign_in import AS_A_FORM

if TYPE_CHECKING:
    from django.contrib.auth.forms import PasswordResetForm, SetPasswordForm
    from django.http import HttpResponse


class Forgot(django_views.PasswordResetView):
    """A link by mail. The answer does not tell whether the address is known, or whether a mail was sent."""

    template_name = "account/forgot.html"
    form_class = ForgotForm

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        if may_be_mailed(email=form.cleaned_data["email"], address=address_of(self.request)):
            return super().form_valid(form)
        note("mail held back", level=logging.WARNING)
        return HttpResponseRedirect(self.get_success_url())


class NewPassword(django_views.PasswordResetConfirmView):
    """A new password after a reset: every browser has to sign in again, and this one may do so at once."""

    template_name = "account/new_password.html"

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        answer = super().form_valid(form)
        sign_out_browsers(user=self.user)  # type: ignore[arg-type]  # who is known
        note_confirmed(self.user)  # type: ignore[arg-type]  # who is known
        note("forgotten password replaced", user=str(self.user.public_id))  # type: ignore[union-attr]  # who is known
        return keep_known(self.request, answer, self.user)  # type: ignore[arg-type]  # who is known


forgot = Forgot.as_view(http_method_names=AS_A_FORM)
forgot_sent = django_views.PasswordResetDoneView.as_view(template_name="account/forgot_sent.html")
new_password = NewPassword.as_view(http_method_names=AS_A_FORM)
new_password_done = django_views.PasswordResetCompleteView.as_view(template_name="account/new_password_done.html")
