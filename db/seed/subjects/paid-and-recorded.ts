export const editions: Record<string, string> = {
  lifestyle: "the long version",
  fitness: "the full session",
  fashion: "the pattern",
  travel: "the long version",
  food: "the full recipe",
  art: "the print file",
  music: "the stems",
  gaming: "the source files",
  tech: "the build files",
  beauty: "step by step",
  photography: "the large file",
  education: "the worksheet",
};

type Video = readonly [loop: string, title: string, description: string, file?: string];

/** By interest; each of its creators takes the next one. */
export const videos: Record<string, readonly Video[]> = {
  lifestyle: [
    [
      "lamplight",
      "Wind the evening down",
      "A lamp, a flame, nothing else. Put it on the shelf and let it run.",
    ],
    [
      "lamplight",
      "The repaired lantern, lit",
      "Forty years in a shed, one new wick. It burns a little to the left.",
    ],
  ],
  fitness: [
    ["tide", "Breathe with the swell", "In as it rises, out as it falls. Five rounds are enough."],
    ["orbits", "Pace, drawn as orbits", "The inner one is your sprint. Stay on the outer one."],
  ],
  fashion: [
    ["blinds", "Repeat test for a lining", "I turn the tiles until the eye stops finding the seam."],
    ["lava", "Dye bath, evening", "Madder, then a little iron. This is the second hour."],
  ],
  travel: [
    ["tide", "An hour of dusk, in a few seconds", "From the rail of the mail boat, no engine."],
    ["tide", "Evening over the sound", "We sat on the jetty until the sun touched the water."],
  ],
  food: [
    ["lamplight", "Supper by one flame", "The power was still out. I moved the pan closer to the candle."],
    ["lava", "Broth, hour seven", "It should look like this: barely moving, and never in a hurry."],
  ],
  art: [
    ["lava", "Cut shapes, set adrift", "Eleven pieces of warm paper that would not stay where I put them."],
    ["blinds", "The grid, in motion", "Every quarter round takes its turn. It loops if you let it."],
  ],
  music: [
    [
      "record",
      "Side A, going around",
      "The whole first side, filmed from above. Sound on for the next post.",
    ],
    ["bars", "The quiet song, as bars", "You can see the place where I breathe."],
  ],
  gaming: [
    ["bars", "Adaptive score, visualized", "More bars when the lantern is low."],
    ["blinds", "Tile rotation, all seeds", "If you see a seam, tell me. I have stopped seeing anything."],
  ],
  tech: [
    ["orbits", "Orbit simulator, running", "Saturday's physics with Sunday's colors."],
    ["bars", "What the old drive sounds like", "Seek, seek, read. The tall one is a bad sector."],
  ],
  beauty: [
    ["lava", "Amber oil in warm water", "The base of the new scent, before I spoil it with opinions."],
  ],
  photography: [
    ["tide", "Evening twenty-three, moving", "The beach again, this time with the shutter open.", "swell"],
    ["lamplight", "One flame, metered", "Shadow first, then the flame. Watch the edge of the glass."],
  ],
  education: [
    [
      "orbits",
      "Five orbits, one sun",
      "Count the turns of the inner ones while the outer one goes around once.",
    ],
  ],
};

type Recording = readonly [tune: string, motif: string, title: string, description: string];

/** By interest; each of its creators takes the next list. */
export const recordings: Record<string, readonly (readonly Recording[])[]> = {
  music: [
    [
      ["tape", "vinyl", "Tape loop number four", "Two machines, one of them slightly slow."],
      ["harbor", "city", "Trams in five", "From the window, counted in."],
      ["music_box", "vases", "The quiet song, demo", "First take. I said that I would never show it."],
      ["dusk", "arches", "Interlude between the sides", "For turning the record over."],
    ],
    [
      ["porch", "road", "Porch, after the long drive", "Engine still warm. One guitar, one cricket."],
      ["dusk", "stage", "Walk-on music", "What you hear before you see us."],
      ["harbor", "sea", "Three chords from the sea wall", "The order matters."],
      ["tape", "vinyl", "Soundcheck, tape two", "Nobody was there yet."],
    ],
  ],
  fitness: [
    [["breath", "athlete", "Ten slow breaths", "In for one chord, out for the next."]],
    [["porch", "road", "Cool-down, two kilometers", "An easy pace to walk home to."]],
  ],
  lifestyle: [
    [["porch", "room", "Balcony, half past nine", "What the evening sounds like up here, more or less."]],
    [["music_box", "desk", "The clock that plays", "I mended the comb. Three teeth are still mine."]],
  ],
  gaming: [
    [
      ["cartridge", "pixels", "Lantern level, the theme", "Three channels and a lot of stubbornness."],
      ["music_box", "pixels", "Save point, the tune", "You may stay as long as you like."],
    ],
    [["cartridge", "blocks", "Building music", "For roofs, mostly."]],
  ],
  tech: [
    [
      [
        "tape",
        "circuit",
        "First notes from the repaired synthesizer",
        "Three capacitors later. Listen to the hum go.",
      ],
    ],
    [],
  ],
  education: [[["breath", "chart", "Music for reading", "Slow enough that you forget it is there."]]],
  travel: [[["harbor", "sea", "Harbor, from the bunk", "Ropes, water, somebody's radio."]], []],
  art: [[["dusk", "cutouts", "What I cut to", "Some of you asked what plays in the studio."]], []],
  beauty: [[["dusk", "bottles", "A scent, as a chord", "Fig leaf is the low one."]]],
};
