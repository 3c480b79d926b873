"""Small tools of the house: pin the versions, find a browser, invent the demo season."""
