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
      "We followed the telephone poles until there was soup.",
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
    [
      "Crossing at dusk",
      "sea",
      "The wind dropped, the engine stopped, and for an hour nobody said anything.",
      "sailing,sea",
    ],
    [
      "Camp below the ridge",
      "mountains",
      "Minus six at four in the morning. Worth it at six.",
      "camping,mountains",
    ],
    ["Salt road", "road", "A hundred and ninety kilometers without a bend.", "roadtrip,desert"],
    ["Dunes at first light", "dunes", "The shadows last eleven minutes. I ran.", "desert,photography"],
    [
      "Lunch with strangers",
      "plate",
      "They waved me over, and I have been trying to cook it ever since.",
      "food,people",
    ],
    [
      "A room above the bakery",
      "room",
      "Twenty-two a night, and you wake up at four whether you like it or not.",
      "stays,city",
    ],
    ["Islands by mail boat", "sea", "Nine stops, one sack of letters, no hurry whatsoever.", "ferry,islands"],
    [
      "Blue hour over the old port",
      "city",
      "Tripod on a trash can, fingers gone, three frames I love.",
      "city,photography",
    ],
    [
      "The hut with the green door",
      "botanical",
      "Three hours through wet ferns to get there. The kettle was on.",
      "hiking,forest",
    ],
    [
      "How I read a paper map",
      "chart",
      "It never runs out of battery, and it makes you look up.",
      "maps,skills",
    ],
  ],
  notes: [
    "I plan the first night and the last one. Everything between is an argument between the weather and whoever I meet at breakfast, and the weather usually wins.",
    "If a place is on every list, go in the wrong month. You will share it with the people who live there, and they will have time for you.",
    "Learn six words before you arrive: hello, please, thank you, delicious, beautiful, sorry. I have had whole evenings on less.",
  ],
};
