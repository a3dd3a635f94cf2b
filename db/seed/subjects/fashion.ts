import type { InterestContent } from "./subject.ts";

export const fashion: InterestContent = {
  subjects: [
    [
      "Ten pieces, one rack, a whole month",
      "rail",
      "I packed everything else away. By week two I had stopped thinking about it.",
      "capsule,wardrobe",
    ],
    [
      "Deadstock wool, day one",
      "drapery",
      "Eight meters of something heavy and lovely from a mill that closed in the nineties.",
      "fabric,wool",
    ],
    ["The coat, second fitting", "rail", "Shoulders are right. The hem is a discussion.", "tailoring,coat"],
    [
      "Pleats, slowly",
      "drapery",
      "Forty-one of them, pinned twice. I left the sound of the iron in.",
      "pleats,technique",
    ],
    ["What I wear to the studio", "rail", "Things that survive chalk, steam and a dog.", "workwear,wardrobe"],
    [
      "A palette from one old poster",
      "arches",
      "Four colors I would never have put together, now a whole collection.",
      "color,process",
    ],
    ["Mending in daylight", "room", "Visible stitches, on purpose, in the wrong color.", "mending,craft"],
    [
      "Silk on the bias",
      "drapery",
      "Why it moves like that, and how to cut it without crying.",
      "silk,technique",
    ],
  ],
  notes: [
    "I cut slower than I used to. The first year I measured once and bought fabric twice. Now the table is empty, the radio is off, and the scissors wait until I have stopped being excited.",
    "A garment is finished when you forget you are wearing it. Everything that pulls you back to the mirror is a note for the next fitting.",
    "Buy the better fabric and make fewer things. It sounds like advice about money, and it is really advice about attention.",
  ],
};
