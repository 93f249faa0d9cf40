"""Who may do what, who acts, and what is logged of it."""
