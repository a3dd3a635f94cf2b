/** Everybody here is invented and of age. Ids follow from the usernames and never change. */
export const demoPassword = "lamplight-2026";

export type Creator = {
  username: string;
  email: string;
  name: string;
  age: number;
  interests: readonly [main: string, side: string];
  /** Cents. */
  price: number;
  messagePrice: number;
  bio: string;
};

const creator = (
  username: string,
  name: string,
  age: number,
  interests: Creator["interests"],
  [price, messagePrice]: readonly [number, number],
  bio: string,
): Creator => ({
  username,
  name,
  age,
  interests,
  price,
  messagePrice,
  bio,
  email: `${username}@fanlight.example`,
});

export const creators: readonly Creator[] = [
  {
    ...creator(
      "juno.hale",
      "Juno Hale",
      34,
      ["photography", "travel"],
      [1800, 1500],
      "Landscapes, mostly before breakfast. One lens a year, thirty evenings on one beach, and everything I get wrong on the way. Subscribers see the contact sheets and get the big files.",
    ),
    email: "creator@fanlight.example",
  },
  creator(
    "mattis.oak",
    "Mattis Oak",
    41,
    ["photography", "art"],
    [1200, 1000],
    "Film, slowly. I repair old cameras, photograph fruit by the window, and write down what I learn.",
  ),
  creator(
    "sefa.lind",
    "Sefa Lind",
    29,
    ["travel", "photography"],
    [1500, 1200],
    "Night trains, mail boats, two-lane roads. I go out of season and send back postcards that are longer than they should be.",
  ),
  creator(
    "bram.ilves",
    "Bram Ilves",
    37,
    ["travel", "education"],
    [1000, 1000],
    "Walking guide, paper map enthusiast. Routes, huts, and the lake that everybody walks past.",
  ),
  creator(
    "ines.calder",
    "Ines Calder",
    33,
    ["food", "lifestyle"],
    [1400, 1200],
    "I cook in a kitchen of four square metres. Market hauls, Sunday broths, and menus for a small table.",
  ),
  creator(
    "tomo.reyes",
    "Tomo Reyes",
    45,
    ["food", "travel"],
    [2000, 2500],
    "Noodles, harbours, midnight stalls. Twenty years behind a stove, and still learning about salt.",
  ),
  creator(
    "liv.arden",
    "Liv Arden",
    31,
    ["lifestyle", "art"],
    [1000, 1000],
    "A quiet flat, a loud balcony. Slow mornings, mended chairs, the light at ten past seven.",
  ),
  creator(
    "oskar.wren",
    "Oskar Wren",
    52,
    ["lifestyle", "education"],
    [1100, 1500],
    "Retired clockmaker. I fix lamps, answer letters, and keep a garden that my neighbour actually runs.",
  ),
  creator(
    "amara.stone",
    "Amara Stone",
    28,
    ["fitness", "lifestyle"],
    [1600, 2000],
    "Movement for people who sit. Ten honest minutes, no shouting, knees welcome.",
  ),
  creator(
    "dario.flint",
    "Dario Flint",
    36,
    ["fitness", "food"],
    [1500, 1500],
    "Hill runner and careful coach. Plans on one page, breakfast before a long one, rest without guilt.",
  ),
  creator(
    "celeste.moor",
    "Celeste Moor",
    39,
    ["fashion", "art"],
    [2200, 2500],
    "Pattern cutter. Coats, pleats and deadstock wool, from the first pin to the last press.",
  ),
  creator(
    "yuki.tamm",
    "Yuki Tamm",
    27,
    ["fashion", "beauty"],
    [1300, 1000],
    "Ten pieces, one rail. Vintage, visible mending, and one dress styled five ways.",
  ),
  creator(
    "ravi.sol",
    "Ravi Sol",
    30,
    ["art", "photography"],
    [1700, 1500],
    "Paper and scissors. Cut first, arrange later, frame the floor.",
  ),
  creator(
    "hanne.frost",
    "Hanne Frost",
    48,
    ["art", "education"],
    [2500, 3000],
    "Printmaker. Quarter rounds, overlaps and happy mistakes; new proofs every other Friday.",
  ),
  creator(
    "kofi.lane",
    "Kofi Lane",
    35,
    ["music", "tech"],
    [1400, 1500],
    "Crates, tape loops and a good bad chair by the window. Demos, test pressings, and the quiet song.",
  ),
  creator(
    "marisol.day",
    "Marisol Day",
    26,
    ["music", "travel"],
    [1900, 2000],
    "Voice, guitar, small van. The tour diary, the setlists, and everything that we play when the doors are late.",
  ),
  creator(
    "pix.harlow",
    "Pix Harlow",
    32,
    ["gaming", "art"],
    [1200, 1000],
    "I am making a small game about a lantern. Sixteen colours, one moon, a lot of graph paper.",
  ),
  creator(
    "teo.brandt",
    "Teo Brandt",
    24,
    ["gaming", "tech"],
    [1000, 1000],
    "Voxel towns, speedruns, and cosy streams at low volume.",
  ),
  creator(
    "ada.quill",
    "Ada Quill",
    43,
    ["tech", "education"],
    [2000, 2500],
    "Electronics for the patient. Boards from scratch, datasheets without fear, backups that have been restored.",
  ),
  creator(
    "finn.sato",
    "Finn Sato",
    38,
    ["tech", "gaming"],
    [1500, 1500],
    "Old computers, small servers, slow commands. I label both ends of the cable.",
  ),
  creator(
    "noa.bell",
    "Noa Bell",
    30,
    ["beauty", "fashion"],
    [1600, 1200],
    "Make-up artist by night, scent maker by day. Four notes, three brushes, one red in six undertones.",
  ),
  creator(
    "edda.voss",
    "Edda Voss",
    57,
    ["education", "photography"],
    [1300, 1500],
    "I taught physics for thirty years and still cannot stop. The sky this month, orbits without equations, and why arches stand.",
  ),
];

/** Finished the profile, then left the provider's form half-way. */
export const halfway: Creator = {
  ...creator(
    "rio.maren",
    "Rio Maren",
    29,
    ["music", "lifestyle"],
    [1200, 1000],
    "Field recordings and small songs. Almost set up; the bank form is still open in another tab.",
  ),
  email: "halfway@fanlight.example",
};

export const fans = [
  { username: "noor.vance", email: "fan@fanlight.example", name: "Noor Vance", age: 33 },
  { username: "eli.marsh", email: "eli.marsh@fanlight.example", name: "Eli Marsh", age: 41 },
  { username: "petra.lowe", email: "petra.lowe@fanlight.example", name: "Petra Lowe", age: 28 },
  { username: "samir.dane", email: "samir.dane@fanlight.example", name: "Samir Dane", age: 36 },
  { username: "greta.holm", email: "greta.holm@fanlight.example", name: "Greta Holm", age: 52 },
  { username: "luca.ferro", email: "luca.ferro@fanlight.example", name: "Luca Ferro", age: 25 },
] as const;

export const admin = {
  username: "ida.keeper",
  email: "admin@fanlight.example",
  name: "Ida Keeper",
  age: 44,
} as const;

/** The house's readers, of whom only the likes are seen: nobody can sign in as one of them. */
export const readers = 160;

export const demoAccounts = [
  { what: "a fan", email: fans[0].email },
  { what: "a creator", email: "creator@fanlight.example" },
  { what: "an admin", email: admin.email },
  { what: "a creator, half set up", email: halfway.email },
] as const;
