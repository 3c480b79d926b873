"""The files behind the paths that people give: found, unpacked within limits, and cut into pieces of work."""
