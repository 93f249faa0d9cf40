"""Forms of an evening: plan, players, draws, rounds, rules, prints and prizes."""
