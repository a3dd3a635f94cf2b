import type { InterestContent } from "./subject.ts";

export const lifestyle: InterestContent = {
  subjects: [
    [
      "The hour before anyone else is up",
      "room",
      "Kettle, window, nothing on the phone. The light gets to the floor at ten past seven this week.",
      "mornings,slow living",
    ],
    [
      "A chair I carried home on my shoulder",
      "room",
      "Four euros at the flea market and a sore neck. It needed glue, patience and a new cushion.",
      "secondhand,home",
    ],
    [
      "Repotting day",
      "botanical",
      "Everything on the balcony got a bigger house. I talk about soil for longer than anyone asked.",
      "plants,balcony",
    ],
    [
      "What I keep on the windowsill",
      "vases",
      "Three pots, one branch, whatever fruit is in season. I change it every Sunday and photograph it badly, then well.",
      "home,still life",
    ],
    [
      "Rain all weekend, and no plans",
      "city",
      "We canceled everything and it was the best decision of the month.",
      "weekend,city",
    ],
    [
      "A desk that is only for letters",
      "desk",
      "No screen, one lamp, good paper. I have answered more friends in two weeks than in the whole of last year.",
      "writing,habits",
    ],
    [
      "Curtains down, spring in",
      "drapery",
      "Washed, mended and rehung. The whole apartment sounds different without them.",
      "home,seasons",
    ],
    [
      "Supper for six on one burner",
      "plate",
      "The oven gave up at five. Here is what we cooked instead, and the order in which it happened.",
      "hosting,small kitchen",
    ],
    [
      "Sunday without a clock",
      "room",
      "I put every clock in a drawer. This is what the day did with itself.",
      "slow living,habits",
    ],
    [
      "The evening lamp, finally fixed",
      "desk",
      "New cable, old brass. I show the wiring so that you can do yours.",
      "repair,home",
    ],
    [
      "Five things I stopped buying",
      "arches",
      "Nothing heroic. Mostly I found out what I already had.",
      "habits,money",
    ],
    ["Moving the bed under the window", "room", "It took an hour and changed how I wake up.", "home,sleep"],
    [
      "The walk that fixes most things",
      "mountains",
      "Forty minutes, one hill, no podcast. I drew you the map.",
      "walking,outdoors",
    ],
    [
      "Jars, labels and a small obsession",
      "bottles",
      "The pantry is done. I am not proud of how happy it makes me.",
      "home,order",
    ],
    [
      "Letters from my neighbor's garden",
      "botanical",
      "She leaves cuttings at the door with the names written on tape.",
      "plants,neighbors",
    ],
    [
      "A town I could live in",
      "city",
      "Three days in a place with one tram and very good bread.",
      "city,weekend",
    ],
    ["Paint samples on every wall", "cutouts", "We are down to nine colors. Help.", "home,color"],
    [
      "Winter light, four in the afternoon",
      "room",
      "The only ten minutes of sun we get, followed around the room.",
      "light,seasons",
    ],
  ],
  notes: [
    "I used to plan weekends the way I plan work, in blocks. Now I pick one thing that has to happen and let the rest arrive. It almost always does, and the house is calmer for it.",
    "Someone asked what slow living costs. Mostly it costs saying no to the second invitation. The first one is usually the one you wanted.",
    "If you only change one thing at home, change where the evening light comes from. Turn off the ceiling light, put a lamp low and to the side, and sit near it.",
  ],
};
