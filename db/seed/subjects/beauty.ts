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
    [
      "Petals, glass and late sun",
      "bottles",
      "A product shoot on my kitchen table, with the setup shown.",
      "still life,behind the scenes",
    ],
    ["Brushes: what I actually reach for", "vases", "Three. It is three.", "tools,makeup"],
    ["Silk pillow, honest review", "drapery", "Six months in, with hair to prove it.", "hair,review"],
    ["Botanicals I grow myself", "botanical", "Calendula, rose, too much mint.", "natural,garden"],
    [
      "Stage makeup that survives the lamps",
      "stage",
      "Two shows a day taught me this base.",
      "makeup,theater",
    ],
    [
      "Bottle study in amber",
      "bottles",
      "Some days I only photograph the light that comes through.",
      "still life,color",
    ],
    [
      "Evening wind-down, seven steps",
      "room",
      "You may skip four of them. I tell you which.",
      "skincare,evening",
    ],
    ["Color theory for a tired face", "arches", "Peach is not a mood, it is physics.", "color,tutorial"],
  ],
  notes: [
    "The best skincare advice that I have is to change one thing at a time and wait a month. It is boring and it is free, and I have seen it work on every kind of skin that sits down in my chair.",
    "Look at a face in three lights before you touch it: window, bathroom, street. Whatever is true in all three is where to begin.",
  ],
};
