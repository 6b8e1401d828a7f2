"""How people come into a tournament: registration, by hand, pasted, imported."""
