import type { InterestContent } from "./subject.ts";

export const fitness: InterestContent = {
  subjects: [
    [
      "Balance work you can do at the kettle",
      "athlete",
      "Two minutes a side while the water boils. Eyes open first, then closed.",
      "balance,mobility",
    ],
    [
      "The first ten minutes of a run",
      "road",
      "They are supposed to feel bad. What I tell myself until they do not.",
      "running,beginners",
    ],
    [
      "Standing flow for stiff mornings",
      "athlete",
      "Nothing on the floor, nothing on your wrists. Made for people who sit.",
      "mobility,yoga",
    ],
    [
      "Hill repeats without hating them",
      "mountains",
      "Eight times ninety seconds, walk down, no watch on the last one.",
      "running,hills",
    ],
    [
      "Warrior two, taken apart",
      "athlete",
      "Front knee, back hand, and the one cue that made it click for me.",
      "yoga,technique",
    ],
    [
      "Cold water, week three",
      "sea",
      "Ninety seconds is plenty. I show how I get in, and more important, how I get out.",
      "recovery,sea",
    ],
    [
      "Lunges for people with old knees",
      "athlete",
      "Shorter, slower, and holding on to a doorframe is allowed.",
      "strength,knees",
    ],
    [
      "My deload week, honestly",
      "room",
      "Half the weight, twice the sleep. I was bored and I came back stronger.",
      "recovery,planning",
    ],
    [
      "Breakfast before a long one",
      "plate",
      "What sits well, what does not, and when I eat it.",
      "fuel,running",
    ],
    [
      "Tree pose is a foot exercise",
      "athlete",
      "Spread the toes, lift the arch, then worry about the arms.",
      "yoga,balance",
    ],
    [
      "Night run along the quay",
      "city",
      "Six easy kilometers with the lights on the water the whole way.",
      "running,city",
    ],
    [
      "How I plan twelve weeks on one page",
      "desk",
      "Three blocks, one test each, and room for life in between.",
      "planning,strength",
    ],
    [
      "Shoulders that sit at a desk all day",
      "athlete",
      "Four movements, no equipment, about the length of a song.",
      "mobility,desk",
    ],
    [
      "The dunes session",
      "dunes",
      "Sand makes everything honest. Twenty minutes is a real workout.",
      "conditioning,outdoors",
    ],
    [
      "Breathing for people who cannot meditate",
      "chart",
      "Count the exhale. That is the whole secret, and then some practice.",
      "breath,calm",
    ],
    [
      "Seated stretch before bed",
      "athlete",
      "Done in pajamas. Your hips will thank you by Friday.",
      "mobility,sleep",
    ],
    ["Pacing a first ten kilometers", "road", "Start slower than that. No, slower.", "running,beginners"],
    [
      "Sunrise class, by the water",
      "athlete",
      "Twelve of us and two dogs. Here is the sequence.",
      "yoga,outdoors",
    ],
  ],
  notes: [
    "Progress is mostly showing up a little tired and doing slightly less than you planned. The people I have coached longest are not the toughest; they are the ones who stop one repetition early.",
    "Pain that changes how you move is a reason to stop. Effort that changes how you breathe is the point. Learn to tell them apart and you will train for decades.",
    "Write down three lines after each session: what you did, how it felt, what you slept. After a month you will know more about your training than any watch does.",
  ],
};
