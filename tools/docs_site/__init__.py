"""The documentation as a site, built by mkdocs."""
