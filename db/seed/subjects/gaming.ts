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
  ],
  notes: [
    "I cut the map in half in March, and everybody who tests it says that it feels bigger. Distance in a game is made of things that you remember, not of tiles.",
    "If a jump is missed three times by three people, it is not a hard jump, it is a wrong one. Move the ledge and keep your pride for something else.",
    "Play your own game badly once a week. Hold the pad in the wrong hand, skip the text, fall in every hole. You will be embarrassed, and then you will fix it.",
  ],
};
