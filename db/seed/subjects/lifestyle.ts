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
  ],
  notes: [
    "I used to plan weekends the way I plan work, in blocks. Now I pick one thing that has to happen and let the rest arrive. It almost always does, and the house is calmer for it.",
    "Someone asked what slow living costs. Mostly it costs saying no to the second invitation. The first one is usually the one you wanted.",
    "If you only change one thing at home, change where the evening light comes from. Turn off the ceiling light, put a lamp low and to the side, and sit near it.",
  ],
};
