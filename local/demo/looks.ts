import type { PaletteName } from "./pictures/palette.ts";
import type { Look } from "./pictures/parts/look.ts";
import type { SceneName } from "./pictures/scenes.ts";

type Figure = { palette: PaletteName; look: Look; cover: SceneName; coverPalette: PaletteName };

const figure = (
  palette: PaletteName,
  [skin, hair, style, wear, backdrop, extra]: readonly [
    Look["skin"],
    Look["hair"],
    Look["style"],
    Look["wear"],
    Look["backdrop"],
    Look["extra"]?,
  ],
  cover: SceneName,
  coverPalette: PaletteName,
): Figure => ({ palette, look: { skin, hair, style, wear, backdrop, extra }, cover, coverPalette });

/** How each of the cast is drawn, by username: the portrait, and the wide picture over the profile. */
export const figures: Record<string, Figure> = {
  "juno.hale": figure(
    "harbour",
    ["olive", "chestnut", "wavy", "jacket", "sun", "earrings"],
    "mountains",
    "harbour",
  ),
  "mattis.oak": figure("clay", ["fair", "copper", "quiff", "collar", "blocks", "beard"], "vases", "clay"),
  "sefa.lind": figure("indigo", ["pale", "blond", "long", "turtleneck", "waves"], "sea", "indigo"),
  "bram.ilves": figure("moss", ["fair", "brown", "crop", "collar", "leaves", "stubble"], "mountains", "moss"),
  "ines.calder": figure("ochre", ["tan", "black", "bun", "scoop", "arch"], "vases", "ochre"),
  "tomo.reyes": figure("ember", ["olive", "black", "shaved", "crew", "sun", "stubble"], "city", "ember"),
  "liv.arden": figure("rose", ["pale", "copper", "bob", "robe", "arch", "freckles"], "botanical", "rose"),
  "oskar.wren": figure("slate", ["fair", "silver", "quiff", "jacket", "blocks", "beard"], "desk", "slate"),
  "amara.stone": figure("copper", ["deep", "black", "afro", "scoop", "sun", "earrings"], "athlete", "copper"),
  "dario.flint": figure("pine", ["tan", "brown", "crop", "crew", "waves", "stubble"], "road", "pine"),
  "celeste.moor": figure(
    "wine",
    ["brown", "black", "bun", "turtleneck", "arch", "earrings"],
    "drapery",
    "wine",
  ),
  "yuki.tamm": figure("lilac", ["fair", "black", "fringe", "collar", "blocks"], "drapery", "lilac"),
  "ravi.sol": figure("plum", ["brown", "black", "curls", "robe", "blocks"], "cutouts", "plum"),
  "hanne.frost": figure(
    "lagoon",
    ["pale", "silver", "bob", "turtleneck", "sun", "glasses"],
    "arches",
    "lagoon",
  ),
  "kofi.lane": figure("neon", ["deep", "black", "crop", "jacket", "waves", "headphones"], "stage", "neon"),
  "marisol.day": figure("sand", ["tan", "chestnut", "braids", "robe", "sun"], "road", "ember"),
  "pix.harlow": figure(
    "lagoon",
    ["olive", "plum", "fringe", "crew", "blocks", "headphones"],
    "pixels",
    "copper",
  ),
  "teo.brandt": figure("harbour", ["fair", "blond", "quiff", "crew", "waves"], "pixels", "indigo"),
  "ada.quill": figure(
    "copper",
    ["brown", "brown", "curls", "collar", "arch", "glasses"],
    "circuit",
    "copper",
  ),
  "finn.sato": figure("pine", ["olive", "black", "quiff", "jacket", "leaves", "glasses"], "circuit", "pine"),
  "noa.bell": figure("clay", ["tan", "black", "scarf", "turtleneck", "arch"], "bottles", "clay"),
  "edda.voss": figure("indigo", ["fair", "silver", "wavy", "jacket", "sun", "glasses"], "chart", "indigo"),
  "rio.maren": figure("ochre", ["brown", "copper", "wavy", "crew", "leaves", "beret"], "sea", "ochre"),
  "noor.vance": figure("moss", ["olive", "brown", "scarf", "crew", "arch"], "sea", "moss"),
  "eli.marsh": figure("slate", ["pale", "brown", "crop", "collar", "sun", "stubble"], "sea", "slate"),
};
