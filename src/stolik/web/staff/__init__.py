"""People at work in a tournament: roles, invitations, and the journal of what each of them did."""
