"""Abuse: whatever comes in, only our own errors may come out, in bounded time and memory."""
