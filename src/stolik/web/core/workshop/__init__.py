"""Where strangers' files are opened: in child processes with little memory, time and say.

`pool` gives out the work and is what the site imports; `jobs` is the fixed list of what may be
asked, with the limits of each; `child` is the process that does it; `frames` is how the two talk;
`limits` holds a process to its memory. Knows files, no tournament and no page.
"""
