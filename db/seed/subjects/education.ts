import type { InterestContent } from "./subject.ts";

export const education: InterestContent = {
  subjects: [
    [
      "The sky this month",
      "chart",
      "Four planets, one meteor shower, and where to stand to see them.",
      "astronomy,monthly",
    ],
    [
      "How to read a difficult book",
      "desk",
      "In three passes, the first of them lying down.",
      "reading,study",
    ],
    ["Orbits without equations", "chart", "A bowl, a marble and ten minutes.", "physics,explained"],
    [
      "Why leaves are arranged like that",
      "botanical",
      "Count the spiral. It is nearly always the same few numbers.",
      "biology,math",
    ],
    [
      "The geometry of an arch",
      "arches",
      "Why it stands, why it falls, and why we like to look at it.",
      "math,architecture",
    ],
    ["What is inside a chip", "circuit", "From sand to sum, in one long breath.", "computing,explained"],
    [
      "Notes that you will read again",
      "desk",
      "One idea a card, in your own words, with a question on the back.",
      "study,habits",
    ],
    ["Waves, properly", "sea", "Water moves up and down; something else travels.", "physics,sea"],
    [
      "Maps lie politely",
      "dunes",
      "Every projection keeps one promise and breaks another.",
      "geography,maps",
    ],
    [
      "Constellations as calendars",
      "chart",
      "Before clocks, the sky told farmers when to worry.",
      "astronomy,history",
    ],
    [
      "How mountains are made",
      "mountains",
      "Very slowly, then all at once, then slowly downhill.",
      "geology,explained",
    ],
    [
      "Teaching my grandmother to code",
      "desk",
      "She asked better questions than my students. Sorry, students.",
      "computing,stories",
    ],
  ],
  notes: [
    "Explain it to somebody who can interrupt you. The place where they do is the place that you did not understand either, and now there are two of you looking at it.",
    "Stop in the middle of a sentence, not at the end of a chapter. You will know exactly where to begin tomorrow, and beginning is most of the difficulty.",
  ],
};
