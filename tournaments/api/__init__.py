"""The JSON API: what the table page uses, open to every other program, with its OpenAPI page."""
