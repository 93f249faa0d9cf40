"""Tests that drive the running site in Chromium."""
