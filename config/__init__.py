"""The place where the site is put together: settings, addresses and the two doors to a web server."""
