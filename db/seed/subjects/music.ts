import type { InterestContent } from "./subject.ts";

export const music: InterestContent = {
  subjects: [
    [
      "Side B of something old",
      "vinyl",
      "Found in a box marked kitchen. The second track is why I play.",
      "vinyl,crate digging",
    ],
    [
      "Soundcheck, from the back of the room",
      "stage",
      "Nobody is there yet, and the room sounds like a cathedral.",
      "live,soundcheck",
    ],
    [
      "Cutting our first record",
      "vinyl",
      "The engineer let us watch the lathe. I did not breathe for three minutes.",
      "vinyl,studio",
    ],
    ["The quiet song, in the loud room", "stage", "We almost left it out of the set.", "live,songwriting"],
    [
      "Sleeve sketches",
      "arches",
      "Four versions. You voted for the second one and you were right.",
      "artwork,release",
    ],
    [
      "Practice room, eleven at night",
      "desk",
      "Headphones, one lamp, the same eight bars.",
      "practice,studio",
    ],
    ["Encore, city nine", "stage", "My voice was gone and you sang it for me.", "live,tour"],
    [
      "Needle drop",
      "vinyl",
      "Cleaned, leveled, listened to from start to finish without talking.",
      "vinyl,listening",
    ],
  ],
  notes: [
    "A song tells you early whether it wants company. Some of mine have stayed at one voice and one guitar for years, and each time I add a drum they look at me the way a cat looks at a coat.",
    "Record the demo before you know what you are doing. Later you will play it better, and you will spend weeks trying to get back what the first one had.",
    "Practice the join, not the part. Everybody can play the verse; the evening is won in the two beats before the chorus.",
  ],
};
