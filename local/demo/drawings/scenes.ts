import type { Scene } from "./frame.ts";
import type { PaletteName } from "./palette.ts";
import { arches } from "./scenes/arches.ts";
import { athlete } from "./scenes/athlete.ts";
import { blocks } from "./scenes/blocks.ts";
import { botanical } from "./scenes/botanical.ts";
import { bottles } from "./scenes/bottles.ts";
import { chart } from "./scenes/chart.ts";
import { circuit } from "./scenes/circuit.ts";
import { city } from "./scenes/city.ts";
import { cutouts } from "./scenes/cutouts.ts";
import { desk } from "./scenes/desk.ts";
import { drapery } from "./scenes/drapery.ts";
import { dunes } from "./scenes/dunes.ts";
import { lens } from "./scenes/lens.ts";
import { mountains } from "./scenes/mountains.ts";
import { pixels } from "./scenes/pixels.ts";
import { plate } from "./scenes/plate.ts";
import { rack } from "./scenes/rack.ts";
import { road } from "./scenes/road.ts";
import { room } from "./scenes/room.ts";
import { sea } from "./scenes/sea.ts";
import { stage } from "./scenes/stage.ts";
import { vases } from "./scenes/vases.ts";
import { vinyl } from "./scenes/vinyl.ts";

export type SceneName = keyof typeof scenes;

/** Every kind of drawing, with its alternative text. */
export const scenes = {
  arches: { draw: arches, alt: "A printed grid of arches, suns and quarter rounds" },
  athlete: { draw: athlete, alt: "A figure in training clothes in front of a large low sun" },
  blocks: { draw: blocks, alt: "A floating island of cubes with trees and a small house" },
  botanical: { draw: botanical, alt: "Dense leaves in front of a pale disc" },
  bottles: { draw: bottles, alt: "Bottles and jars on round plinths in front of an arch" },
  chart: { draw: chart, alt: "An engraved chart of planets and their orbits" },
  circuit: { draw: circuit, alt: "A chip with traces running out across a board" },
  city: { draw: city, alt: "A town by the water at night, windows lit" },
  cutouts: { draw: cutouts, alt: "Cut paper shapes on a quilt of colored fields" },
  desk: { draw: desk, alt: "A desk in the evening under a small lamp" },
  drapery: { draw: drapery, alt: "Heavy cloth falling in folds" },
  dunes: { draw: dunes, alt: "Dunes with one lit flank under an early moon" },
  lens: { draw: lens, alt: "A camera lens, its blades half open" },
  mountains: { draw: mountains, alt: "Mountain ranges in haze, firs in front" },
  pixels: { draw: pixels, alt: "A pixel landscape at dusk with a traveler and a lamp" },
  plate: { draw: plate, alt: "A dish on a laid table, seen from above" },
  rack: { draw: rack, alt: "Clothes on a rack in front of a colored wall" },
  road: { draw: road, alt: "A straight road into the last light" },
  room: { draw: room, alt: "A quiet room with an arched window and its light on the floor" },
  sea: { draw: sea, alt: "Long swell under a low sun" },
  stage: { draw: stage, alt: "A band on a lit stage, seen over the crowd" },
  vases: { draw: vases, alt: "A still life with pots, branches and fruit" },
  vinyl: { draw: vinyl, alt: "A record, its sleeve beside it" },
} as const satisfies Record<string, { draw: Scene; alt: string }>;

export const warm: readonly PaletteName[] = ["ember", "clay", "copper", "ochre", "sand", "wine", "rose"];
export const cool: readonly PaletteName[] = ["harbor", "indigo", "lagoon", "pine", "slate", "moss", "copper"];
export const vivid: readonly PaletteName[] = ["neon", "plum", "lilac", "wine", "indigo", "lagoon"];
