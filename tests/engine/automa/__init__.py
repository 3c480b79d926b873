"""The Automa's rules, one file per section of the inventory."""
