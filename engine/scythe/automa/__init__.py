"""The Automa, the solo opponent of Scythe: every turn derived from the card drawn, with its reasons."""
