"""How long a password has to be, said in every language of the site."""

from django.contrib.auth.password_validation import MinimumLengthValidator
from django.utils.translation import gettext as _


class LongEnough(MinimumLengthValidator):
    """Django's check of the length; its own sentence has no Dutch in this release."""

    def get_error_message(self):
        return _("This password is too short. It needs at least {count} characters.").format(count=self.min_length)
