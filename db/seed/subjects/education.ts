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
  ],
  notes: [
    "Explain it to somebody who can interrupt you. The place where they do is the place that you did not understand either, and now there are two of you looking at it.",
    "Stop in the middle of a sentence, not at the end of a chapter. You will know exactly where to begin tomorrow, and beginning is most of the difficulty.",
  ],
};
