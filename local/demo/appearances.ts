import type { PaletteName } from "./drawings/palette.ts";
import type { Look } from "./drawings/parts/look.ts";
import type { SceneName } from "./drawings/scenes.ts";

type Appearance = { palette: PaletteName; look: Look; cover: SceneName; coverPalette: PaletteName };

const appearance = (
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
): Appearance => ({ palette, look: { skin, hair, style, wear, backdrop, extra }, cover, coverPalette });

/** How each person's portrait and cover are drawn, by username. */
export const appearances: Record<string, Appearance> = {
  "juno.hale": appearance(
    "harbor",
    ["olive", "chestnut", "wavy", "jacket", "sun", "earrings"],
    "mountains",
    "harbor",
  ),
  "mattis.oak": appearance("clay", ["fair", "copper", "quiff", "collar", "blocks", "beard"], "vases", "clay"),
  "sefa.lind": appearance("indigo", ["pale", "blond", "long", "turtleneck", "waves"], "sea", "indigo"),
  "bram.ilves": appearance(
    "moss",
    ["fair", "brown", "crop", "collar", "leaves", "stubble"],
    "mountains",
    "moss",
  ),
  "ines.calder": appearance("ochre", ["tan", "black", "bun", "scoop", "arch"], "vases", "ochre"),
  "tomo.reyes": appearance("ember", ["olive", "black", "shaved", "crew", "sun", "stubble"], "city", "ember"),
  "liv.arden": appearance("rose", ["pale", "copper", "bob", "robe", "arch", "freckles"], "botanical", "rose"),
  "oskar.wren": appearance(
    "slate",
    ["fair", "silver", "quiff", "jacket", "blocks", "beard"],
    "desk",
    "slate",
  ),
  "amara.stone": appearance(
    "copper",
    ["deep", "black", "afro", "scoop", "sun", "earrings"],
    "athlete",
    "copper",
  ),
  "dario.flint": appearance("pine", ["tan", "brown", "crop", "crew", "waves", "stubble"], "road", "pine"),
  "celeste.moor": appearance(
    "wine",
    ["brown", "black", "bun", "turtleneck", "arch", "earrings"],
    "drapery",
    "wine",
  ),
  "yuki.tamm": appearance("lilac", ["fair", "black", "fringe", "collar", "blocks"], "drapery", "lilac"),
  "ravi.sol": appearance("plum", ["brown", "black", "curls", "robe", "blocks"], "cutouts", "plum"),
  "hanne.frost": appearance(
    "lagoon",
    ["pale", "silver", "bob", "turtleneck", "sun", "glasses"],
    "arches",
    "lagoon",
  ),
  "kofi.lane": appearance(
    "neon",
    ["deep", "black", "crop", "jacket", "waves", "headphones"],
    "stage",
    "neon",
  ),
  "marisol.day": appearance("sand", ["tan", "chestnut", "braids", "robe", "sun"], "road", "ember"),
  "pix.harlow": appearance(
    "lagoon",
    ["olive", "plum", "fringe", "crew", "blocks", "headphones"],
    "pixels",
    "copper",
  ),
  "teo.brandt": appearance("harbor", ["fair", "blond", "quiff", "crew", "waves"], "pixels", "indigo"),
  "ada.quill": appearance(
    "copper",
    ["brown", "brown", "curls", "collar", "arch", "glasses"],
    "circuit",
    "copper",
  ),
  "finn.sato": appearance(
    "pine",
    ["olive", "black", "quiff", "jacket", "leaves", "glasses"],
    "circuit",
    "pine",
  ),
  "noa.bell": appearance("clay", ["tan", "black", "scarf", "turtleneck", "arch"], "bottles", "clay"),
  "edda.voss": appearance(
    "indigo",
    ["fair", "silver", "wavy", "jacket", "sun", "glasses"],
    "chart",
    "indigo",
  ),
  "rio.maren": appearance("ochre", ["brown", "copper", "wavy", "crew", "leaves", "beret"], "sea", "ochre"),
  "noor.vance": appearance("moss", ["olive", "brown", "scarf", "crew", "arch"], "sea", "moss"),
  "eli.marsh": appearance("slate", ["pale", "brown", "crop", "collar", "sun", "stubble"], "sea", "slate"),
};
