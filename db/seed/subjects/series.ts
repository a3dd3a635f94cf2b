type FurtherPhoto = { image: string; alt: string };

export const series: Readonly<Record<string, readonly FurtherPhoto[]>> = {
  "One lens for a whole year": [
    { image: "mountains 2", alt: "March: birds over a green ridge, before breakfast" },
    { image: "sea 4", alt: "June: one small sail on a green swell" },
    { image: "road 5", alt: "September: telephone poles and the last light on a straight road" },
    { image: "city 5", alt: "December: the town at night, every third window lit" },
  ],
  "Contact sheet from a window": [
    { image: "room 2", alt: "Frame 7: the chair on the other side, and a red evening" },
    { image: "room 3", alt: "Frame 11: the blue hour" },
    { image: "room 4", alt: "Frame 16: no chair, only the plant and its shadow" },
    { image: "room 5", alt: "Frame 24: the cloud has gone, the chair is back" },
  ],
  "Night train, window seat": [
    { image: "city 3", alt: "A quarter past ten: the first border, lit up across the water" },
    { image: "road 4", alt: "Half past four: a road beside the tracks, and one car on it" },
    { image: "sea 5", alt: "Seven: the sea, and the end of the line" },
  ],
};
