"""What is written of a club: itself, its people, its register, seasons, logo, and deleting."""
