"""Series of events on the site: leagues, Grand Prix, tickets to the championships."""
