"""What stops a tournament command: something the organiser has to change."""


class EventError(Exception):
    """The event's file, its journal or a request does not hold together; the message says what to do."""


class StaleError(EventError):
    """Somebody else wrote a step since the event was read."""
