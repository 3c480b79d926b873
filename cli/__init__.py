"""The `triumph` command."""
