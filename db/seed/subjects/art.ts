import type { InterestContent } from "./subject.ts";

export const art: InterestContent = {
  subjects: [
    [
      "Scissors first, ideas later",
      "cutouts",
      "I cut forty shapes before I let myself arrange any of them.",
      "paper,collage",
    ],
    [
      "Quarter rounds, printed wet",
      "arches",
      "The overlap was a mistake for about a minute.",
      "print,geometry",
    ],
    [
      "Three pots and a branch",
      "vases",
      "The same still life for nine days, until the light was right.",
      "still life,painting",
    ],
    ["Seaweed alphabet", "cutouts", "Twenty-six fronds. You can almost read it.", "paper,letters"],
    [
      "Big leaves, small brush",
      "botanical",
      "Layer eleven. I have stopped counting greens.",
      "gouache,plants",
    ],
    ["A grid is a kind of music", "arches", "Same six shapes, different rests.", "print,pattern"],
    ["The pot that would not stand", "vases", "So I painted it leaning.", "still life,ceramics"],
    [
      "Studio floor, end of the week",
      "cutouts",
      "Everything that fell off the table looked better there.",
      "studio,paper",
    ],
  ],
  notes: [
    "I make the first three badly on purpose. It takes the shine off the paper and the fear off me, and number four is usually where the work begins.",
    "People ask how I know when to stop. I turn it to the wall for two days. If I still want to fix something when I turn it back, I was not finished. If I want to fix everything, I was.",
    "Mix more color than you need. Running out in the middle makes a painter timid, and timid edges show.",
  ],
};
