"""The tournament desk: events in a folder beside the warehouse, results from phones, pages to show and print."""
