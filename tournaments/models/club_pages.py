"""What a club tells of itself on its public page: its colours, a text, how to reach it and where it plays."""

import re
from urllib.parse import urlencode

from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, Use

LEAST_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3 (AA): letters against what is behind them."""

HEX = r"#[0-9a-f]{6}"
_colour = RegexValidator(rf"\A{HEX}\Z", _("Write a colour as # and six digits, such as #123d2c."))
_phone = RegexValidator(r"\A\+?[0-9 ()./-]{5,}\Z", _("A telephone number has digits, spaces and + ( ) . / - only."))

OF_THE_CLUB = Use("what the club tells of itself")
CONTACT = Use("how to reach the club, typed for everybody to see by leave of whoever is reached there", public=True)


class ClubPage(models.Model):
    """All of it is public. Mail and phone are kept only while somebody says that their owner agrees."""

    club = models.OneToOneField("tournaments.Club", on_delete=models.CASCADE, related_name="page")
    ground = models.CharField(_("colour of the band"), max_length=7, default="#123d2c", validators=[_colour])
    ink = models.CharField(_("colour of the name on it"), max_length=7, default="#faf6ec", validators=[_colour])
    about = models.TextField(_("about the club"), max_length=3000, blank=True)
    mail = models.EmailField(_("mail address for everybody"), blank=True)
    phone = models.CharField(_("telephone for everybody"), max_length=30, blank=True, validators=[_phone])
    contact_agreed = models.BooleanField(_("whoever is reached there agrees that everybody sees it"), default=False)
    place = models.CharField(_("place where you play"), max_length=80, blank=True)
    street = models.CharField(_("street and number"), max_length=80, blank=True)
    town = models.CharField(_("postcode and town"), max_length=80, blank=True)

    PERSONAL = {
        **dict.fromkeys(("id", "club"), KEY),
        **dict.fromkeys(("ground", "ink", "about", "place", "street", "town", "contact_agreed"), OF_THE_CLUB),
        **dict.fromkeys(("mail", "phone"), CONTACT),
    }

    class Meta:
        verbose_name = _("page of a club")
        verbose_name_plural = _("pages of clubs")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(mail="", phone="") | models.Q(contact_agreed=True),
                name="a_public_contact_was_agreed_to",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}"

    def clean(self) -> None:
        """The name has to be read on the band, and nobody's address is shown without their leave."""
        problems = {}
        colours = (self.ground, self.ink)
        if all(re.fullmatch(HEX, colour) for colour in colours) and (ratio := contrast(*colours)) < LEAST_CONTRAST:
            said = gettext("These colours have a contrast of {ratio} to 1. The name is easy to read from {least} to 1.")
            shown = {"ratio": number_format(int(ratio * 10) / 10, 1), "least": number_format(LEAST_CONTRAST, 1)}
            problems["ink"] = said.format(**shown)
        if (self.mail or self.phone) and not self.contact_agreed:
            problems["contact_agreed"] = gettext(
                "Ask first whoever is reached there, or leave mail and telephone empty."
            )
        if problems:
            raise ValidationError(problems)

    @property
    def colours(self) -> str:
        """The band's colour and the name's, as the address of the stylesheet has them: 123d2c-faf6ec."""
        return f"{self.ground}-{self.ink}".replace("#", "")

    @property
    def map_address(self) -> str:
        """A search for the place on OpenStreetMap; empty unless there is a street or a town."""
        if not (self.street or self.town):
            return ""
        where = ", ".join(part for part in (self.street, self.town) if part)
        return "https://www.openstreetmap.org/search?" + urlencode({"query": where})

    @property
    def phone_link(self) -> str:
        """The number without what people write to read it by."""
        return "tel:" + "".join(letter for letter in self.phone if letter in "+0123456789")


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours #rrggbb, from 1 to 21, as WCAG 2.2 defines it; ValueError for other text."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
