"""What an operator runs: the bench, backups, the demo club and the catalogues of translations."""
