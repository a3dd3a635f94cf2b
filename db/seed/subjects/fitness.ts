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
  ],
  notes: [
    "Progress is mostly showing up a little tired and doing slightly less than you planned. The people I have coached longest are not the toughest; they are the ones who stop one repetition early.",
    "Pain that changes how you move is a reason to stop. Effort that changes how you breathe is the point. Learn to tell them apart and you will train for decades.",
    "Write down three lines after each session: what you did, how it felt, what you slept. After a month you will know more about your training than any watch does.",
  ],
};
