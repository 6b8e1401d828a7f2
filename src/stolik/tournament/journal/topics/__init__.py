"""One module a topic of a tournament: what decides its commands and what applies its facts."""
