"""Static files under names that carry their content, compressed once, cached by browsers for good."""

from django.contrib.staticfiles.apps import StaticFilesConfig
from whitenoise.storage import CompressedManifestStaticFilesStorage


class OurStaticFiles(StaticFilesConfig):
    """Leaves out the extensions of htmx: no page loads one, and one names a file in a comment that is not there."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext"]


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """Storage of WhiteNoise that renames the imports between our own modules too."""

    support_js_module_import_aggregation = True
    # One pass for each step of the longest chain of imports; Django's own five stop too early.
    max_post_process_passes = 20
