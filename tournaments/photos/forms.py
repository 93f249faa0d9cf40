"""Marked sheets on their way back: many photographs, or one scan of several sheets."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

AT_ONCE = 40


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class PhotosField(forms.FileField):
    """Field for one file or more; each is judged by the service that reads it."""

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = data if isinstance(data, list | tuple) else [data]
        cleaned: list[UploadedFile] = [super(PhotosField, self).clean(file, initial) for file in files]
        if len(cleaned) > AT_ONCE:
            raise forms.ValidationError(_("Send at most %(count)s photographs at once.") % {"count": AT_ONCE})
        return cleaned


class SheetPhotosForm(forms.Form):
    photos = PhotosField(
        label=_("Photographs of marked sheets, or a scan of them"),
        help_text=_(
            "JPEG photographs, one whole sheet in each, or a PDF with a sheet on each page, either way up. "
            "Each at most 12 MB."
        ),
        widget=SeveralFiles(attrs={"accept": "image/jpeg,application/pdf", "data-shrink": "2200"}),
    )
