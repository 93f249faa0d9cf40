"""Security: permissions, actors, addresses, passwords, untrusted input and the security log."""
