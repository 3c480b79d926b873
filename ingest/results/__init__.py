"""Plain results by the column: many games at once where the engine's word on one of a kind holds for all."""
