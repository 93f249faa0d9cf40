"""Forms of people and of the operator: signing in and up, the account, acts with a reason."""
