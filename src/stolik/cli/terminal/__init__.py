"""The game in a terminal, in parts: words, tiles, screens, what is typed, and the game's course.

What is typed is read (`reading`) and turned into a board (`planning`) without any terminal; the
rules stay in `stolik.game`.
"""
