"""Tournament events: settings and journal, the draw with its certificate, results, standings and pages."""
