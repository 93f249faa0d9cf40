"""A person's account: signing in and out, passwords, second factors, tokens, privacy."""
