import type { InterestContent } from "./subject.ts";

export const gaming: InterestContent = {
  subjects: [
    [
      "Lantern level, first playable",
      "pixels",
      "You can walk, you can jump, you can drown. The essentials.",
      "pixel art,indie",
    ],
    [
      "Sixteen colors and a moon",
      "pixels",
      "I limited the palette, and the whole world calmed down.",
      "pixel art,palette",
    ],
    [
      "Island seed 4081",
      "blocks",
      "The generator made a better village than I would have.",
      "voxel,procedural",
    ],
    [
      "Speedrun notes: the bridge skip",
      "pixels",
      "Two frames. I have hit it nine times in three years.",
      "speedrun,tricks",
    ],
    [
      "Building a town one cube at a time",
      "blocks",
      "Evening stream, no commentary, lots of roofs.",
      "voxel,building",
    ],
    [
      "The desk where it all happens",
      "desk",
      "Two monitors, one of them lying about its colors.",
      "setup,studio",
    ],
    [
      "Dithering, explained with a sunset",
      "pixels",
      "Four tones, one checkerboard, endless arguments.",
      "pixel art,tutorial",
    ],
    [
      "A waterfall in nine tiles",
      "pixels",
      "Loop it, offset it, hide the seam behind a tree.",
      "tiles,tutorial",
    ],
    ["Floating garden", "blocks", "It has no purpose in the game whatsoever. It stays.", "voxel,design"],
    ["Retro board, cleaned and socketed", "circuit", "It boots. I may have shouted.", "hardware,repair"],
    [
      "Main menu at dusk",
      "pixels",
      "The traveler waits. The lamp flickers every seven seconds.",
      "pixel art,ui",
    ],
    [
      "Level sketch on graph paper",
      "chart",
      "Every secret starts as a pencil dot that I forget about.",
      "design,process",
    ],
    ["Winter biome", "blocks", "Snow line at four, firs at three, one warm window.", "voxel,seasons"],
    ["Boss arena without a boss", "pixels", "I am fond of empty rooms.", "design,pixel art"],
    ["Night city tileset", "city", "Two hundred windows, and every one of them can go dark.", "tiles,city"],
    [
      "Save point",
      "pixels",
      "A bench, a lamp, a little tune. You may stay as long as you like.",
      "pixel art,design",
    ],
    ["Island seed 77", "blocks", "All cliffs, one house. Who lives there?", "voxel,procedural"],
    ["Cozy stream, low volume", "room", "Farm chores and tea. Bring your own cookies.", "stream,cozy"],
  ],
  notes: [
    "I cut the map in half in March, and everybody who tests it says that it feels bigger. Distance in a game is made of things that you remember, not of tiles.",
    "If a jump is missed three times by three people, it is not a hard jump, it is a wrong one. Move the ledge and keep your pride for something else.",
    "Play your own game badly once a week. Hold the pad in the wrong hand, skip the text, fall in every hole. You will be embarrassed, and then you will fix it.",
  ],
};
