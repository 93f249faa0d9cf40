"""Static files under names that carry their content, compressed once, cached by browsers for good."""

from servestatic.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it comes without types
    """As servestatic keeps them, with the imports between our own modules renamed too."""

    support_js_module_import_aggregation = True
    # One pass for each step of the longest chain of imports; Django's own five stop too early.
    max_post_process_passes = 20
    # One pass for each step of the longest chain of imports.
    max_post_process_passes = 20
    # Ours alone: a package's script may mention an import in a comment, and the renaming would look for that file.
    _js_module_import_aggregation_patterns = (
        "js/*.js",
        CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns[1],
    )
