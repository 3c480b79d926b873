"""Solo games of Scythe against the Automa, as they are played."""
