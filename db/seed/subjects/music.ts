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
    ["Tour diary: the long drive", "road", "Six hundred kilometers, one cassette.", "tour,diary"],
    [
      "Writing by the window",
      "room",
      "Most of the album happened here, in this bad chair.",
      "songwriting,home",
    ],
    ["Lights by a friend with a dimmer", "stage", "Five lamps and good taste beat a truck.", "live,lights"],
    ["Crate of the month", "vinyl", "Seven records, one sentence each, no scores.", "vinyl,reviews"],
    ["Harbor festival, after the rain", "stage", "They stayed. So did we.", "live,festival"],
    ["The city in five eight", "city", "I counted trams until it became a rhythm.", "composing,city"],
    [
      "Test pressing arrived",
      "vinyl",
      "One click in the run-out. We are calling it a feature.",
      "vinyl,release",
    ],
    [
      "Setlist, crossed out twice",
      "desk",
      "You can see where we lost our nerve, and where we got it back.",
      "live,setlist",
    ],
    ["Chords from a walk by the sea", "sea", "Three of them, and the order matters.", "composing,sea"],
    [
      "Opening for nobody",
      "stage",
      "The doors were late. We played it anyway, for the bar staff.",
      "live,stories",
    ],
  ],
  notes: [
    "A song tells you early whether it wants company. Some of mine have stayed at one voice and one guitar for years, and each time I add a drum they look at me the way a cat looks at a coat.",
    "Record the demo before you know what you are doing. Later you will play it better, and you will spend weeks trying to get back what the first one had.",
    "Practice the join, not the part. Everybody can play the verse; the evening is won in the two beats before the chorus.",
  ],
};
