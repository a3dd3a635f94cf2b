import type { InterestContent } from "./subject.ts";

export const travel: InterestContent = {
  subjects: [
    [
      "Night train, window seat",
      "mountains",
      "Fourteen hours, two borders and one very good thermos.",
      "trains,mountains",
    ],
    [
      "The pass was open after all",
      "mountains",
      "We turned back twice and then a man with a goat said go now.",
      "hiking,mountains",
    ],
    [
      "Empty quarter, four days",
      "dunes",
      "No signal, no shade, the best stars I have seen.",
      "desert,camping",
    ],
    [
      "First ferry of the morning",
      "sea",
      "Crew, one cyclist, me, and a flat gray sea that turned to copper.",
      "ferry,islands",
    ],
    [
      "Two-lane road, no plan",
      "road",
      "We followed the telegraph poles until there was soup.",
      "roadtrip,slow travel",
    ],
    [
      "A harbor town out of season",
      "city",
      "Half the shutters are down and everybody has time to talk.",
      "city,off season",
    ],
    [
      "The lake everybody walks past",
      "mountains",
      "It is nine minutes off the marked trail. I am telling you and nobody else.",
      "hiking,lakes",
    ],
    [
      "What I carry in eleven kilos",
      "arches",
      "Everything laid out, weighed, and the two things I sent home.",
      "packing,gear",
    ],
  ],
  notes: [
    "I plan the first night and the last one. Everything between is an argument between the weather and whoever I meet at breakfast, and the weather usually wins.",
    "If a place is on every list, go in the wrong month. You will share it with the people who live there, and they will have time for you.",
    "Learn six words before you arrive: hello, please, thank you, delicious, beautiful, sorry. I have had whole evenings on less.",
  ],
};
