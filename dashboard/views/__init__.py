"""The pages of the dashboard; each module shows one.

The folder is not called `pages`: Streamlit would run its files by themselves when a visitor comes by a
direct address.
"""
