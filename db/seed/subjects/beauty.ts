import type { InterestContent } from "./subject.ts";

export const beauty: InterestContent = {
  subjects: [
    [
      "A scent in four notes",
      "bottles",
      "Fig leaf, black tea, warm paper, and something I will not tell you.",
      "perfume,process",
    ],
    [
      "The shelf, edited",
      "bottles",
      "Everything I finished this year, and the five I bought again.",
      "skincare,routine",
    ],
    ["One red, six undertones", "bottles", "Swatched in daylight on six of us, no filter.", "lipstick,color"],
    [
      "Morning routine under four minutes",
      "room",
      "Water, cream, sunscreen, coffee. The coffee is structural.",
      "skincare,morning",
    ],
  ],
  notes: [
    "The best skincare advice that I have is to change one thing at a time and wait a month. It is boring and it is free, and I have seen it work on every kind of skin that sits down in my chair.",
    "Look at a face in three lights before you touch it: window, bathroom, street. Whatever is true in all three is where to begin.",
  ],
};
