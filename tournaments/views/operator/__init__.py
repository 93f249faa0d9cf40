"""The operator of the site: clubs, accounts and evenings hidden, blocked or deleted with a reason."""
