"""Settings, a module a situation: `dev` to work on it, `hall` for one laptop, `prod` for a public site, `test`."""
