"""Programs for an operator: backups, the demo club and the catalogues of translations."""
