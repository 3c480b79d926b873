// The drawing of each game, by the game's id.
import { gardenNationBoard } from "./garden_nation/board.js";
import { scytheBoard } from "./scythe/board.js";

export const BOARDS = { scythe: scytheBoard, garden_nation: gardenNationBoard };
