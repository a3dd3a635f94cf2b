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
    [
      "Pickles I will not apologize for",
      "bottles",
      "Six jars, three of them too hot, all of them gone by March.",
      "pickles,preserving",
    ],
    [
      "Egg school: the soft one",
      "plate",
      "Six minutes and twenty seconds, and the reason why.",
      "eggs,basics",
    ],
    ["Harbor lunch", "sea", "The boat comes in at eleven. By noon it is on the plate.", "fish,travel"],
    [
      "Herbs on a north-facing sill",
      "botanical",
      "What lives, what sulks, what dies no matter what.",
      "herbs,balcony",
    ],
    [
      "The knife I use for everything",
      "arches",
      "How I sharpen it on a Sunday, slowly, with the radio on.",
      "tools,skills",
    ],
    ["Late peach, early fig", "vases", "There are about nine days when you can have both.", "fruit,seasonal"],
    [
      "Noodles after midnight",
      "city",
      "A stall, a stool, a bowl. Then my version of it at home.",
      "noodles,city",
    ],
    [
      "Berry tart, photographed hungry",
      "plate",
      "This one lasted four minutes after the photo.",
      "baking,dessert",
    ],
    [
      "Tomato season, day one",
      "plate",
      "I waited eleven months for this and I am not sharing.",
      "tomato,summer",
    ],
    [
      "Menu for a small table",
      "desk",
      "Three courses for four people, written on one card.",
      "hosting,planning",
    ],
  ],
  notes: [
    "Salt early, taste often, and stop before you are sure. Most of what goes wrong in my kitchen happens in the last two minutes, when I start improving things.",
    "A recipe is a letter from somebody who could not be there. Read it once for the story, then once for the numbers, then put it away and look at the pan.",
    "If you want to cook more, make it easier to start: a clean board, one sharp knife, and an onion that is already within reach.",
  ],
};
