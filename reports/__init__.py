"""From points to something people read: standings and their reasons, tables, charts and paper."""
