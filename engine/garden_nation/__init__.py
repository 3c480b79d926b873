"""The rules of Garden Nation."""
