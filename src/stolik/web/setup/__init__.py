"""Creating a tournament and changing what it is: the wizard, its data sheet, format and rules."""
