import type { InterestContent } from "./subject.ts";

export const food: InterestContent = {
  subjects: [
    [
      "Blood orange, five ways on one plate",
      "plate",
      "Salt, oil, mint, and the courage to leave it alone.",
      "citrus,winter",
    ],
    [
      "Sunday noodles",
      "plate",
      "The broth takes nine hours and most of that is you reading on the sofa.",
      "noodles,broth",
    ],
    [
      "The tart that got me through May",
      "plate",
      "Pastry that forgives, custard that sets, berries that do the rest.",
      "baking,berries",
    ],
    [
      "Butter, pasta water, patience",
      "plate",
      "Three ingredients. The trick is in the wrist, and I filmed the wrist.",
      "pasta,basics",
    ],
    ["Salad as a main course", "plate", "Eggs, radish, a dressing with an opinion.", "greens,lunch"],
    [
      "Market haul, eleven euros",
      "vases",
      "What was cheap, what was good, what was both.",
      "market,seasonal",
    ],
    ["Sourdough for the impatient", "desk", "A schedule for people with jobs.", "bread,baking"],
    [
      "Dinner by one lamp",
      "room",
      "The power was out. It was the best meal of the year.",
      "hosting,evenings",
    ],
  ],
  notes: [
    "Salt early, taste often, and stop before you are sure. Most of what goes wrong in my kitchen happens in the last two minutes, when I start improving things.",
    "A recipe is a letter from somebody who could not be there. Read it once for the story, then once for the numbers, then put it away and look at the pan.",
    "If you want to cook more, make it easier to start: a clean board, one sharp knife, and an onion that is already within reach.",
  ],
};
