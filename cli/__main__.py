"""`python -m cli` is `triumph`."""

from cli.start import main

# Processes that work for a command read this module again under another name.
if __name__ == "__main__":
    main()
