"""What is written of an account: sign-up, sign-in attempts, rate limits, confirmed addresses."""
