"""Live pages: bytes pushed to whoever listens, and a front that keeps slow phones from blocking.

Knows bytes, topics and sequence numbers; never what they mean, and nothing of Django.
"""
