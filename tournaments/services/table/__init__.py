"""What is written at a table: deals, claims, sheets, table codes and what people there say."""
