"""Django's command line."""
