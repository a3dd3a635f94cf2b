import type { InterestContent } from "./subject.ts";

export const photography: InterestContent = {
  subjects: [
    [
      "One lens for a whole year",
      "lens",
      "Forty millimeters, no excuses. December taught me the most.",
      "gear,project",
    ],
    [
      "Waiting for the ridge to clear",
      "mountains",
      "Five hours on a rock for one fiftieth of a second.",
      "landscape,patience",
    ],
    ["Aperture blades, dust and all", "lens", "I took it apart so that you do not have to.", "repair,gear"],
    [
      "The city after the last tram",
      "city",
      "Hand-held at one eighth, leaning on a wall, holding my breath.",
      "night,city",
    ],
    ["Long swell, low sun", "sea", "Same beach, thirty evenings. This is number twenty-two.", "sea,series"],
    ["How I meter for shadow", "dunes", "Decide what may go black, then leave it alone.", "technique,light"],
    ["Contact sheet from a window", "room", "Twenty-four frames, one chair, a cloud.", "film,light"],
    ["My father's camera", "lens", "The shutter sounds like a well-made door.", "film,stories"],
    [
      "Straight road, storm behind",
      "road",
      "I stopped the car four times in ten kilometers.",
      "landscape,weather",
    ],
    [
      "Crowd as a landscape",
      "stage",
      "From the lighting desk, with the permission of a very kind engineer.",
      "concert,people",
    ],
    ["Fog, third attempt", "mountains", "The first two mornings were only wet.", "landscape,fog"],
    [
      "Printing at home without tears",
      "desk",
      "Paper, profile, patience, and the one setting that matters.",
      "printing,tutorial",
    ],
    ["Folded light", "drapery", "A bed sheet, a window and forty minutes.", "abstract,light"],
    [
      "Footprints out, no footprints back",
      "dunes",
      "We came home the other way. It only looks dramatic.",
      "desert,travel",
    ],
    ["Fruit, window, nothing else", "vases", "I set myself one hour and one roll.", "still life,film"],
    [
      "Blue hour has two halves",
      "city",
      "The first is for sky, the second is for windows.",
      "night,technique",
    ],
    [
      "Under the palms, looking up",
      "botanical",
      "Wide open, manual focus, very stiff neck.",
      "plants,abstract",
    ],
    ["The lens I sold and bought back", "lens", "It cost me sixty more. I regret nothing.", "gear,stories"],
  ],
  notes: [
    "The photo that you drove for is rarely the one that you keep. I leave half the film for the way home now, when I am tired and not trying.",
    "Stand where the light is going, not where it is. It sounds like a proverb, and it is only geometry: you have about four minutes, and walking takes three.",
    "Edit on paper. Print forty small ones, put them on the floor, and take away what you would not miss. It hurts less than on a screen, and it goes faster.",
  ],
};
