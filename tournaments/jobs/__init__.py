"""What takes longer than an answer: searches, long prints and mail, done in threads of the site itself."""
