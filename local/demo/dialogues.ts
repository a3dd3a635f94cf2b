import type { Side } from "#db/kinds.ts";
import { fans, readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import type { Reaction } from "#domain/messages/message.ts";

const HOURS = 60;
const DAYS = 24 * HOURS;

/** Details of a line. `gap`: minutes since the line before, 5 by default. */
export type Besides = {
  gap?: number;
  react?: Reaction;
  replyTo?: number;
  edited?: boolean;
  unsent?: boolean;
  photos?: number[];
  /** `price` in cents, the free preview photos, and minutes until the fan bought it; undefined if they haven't. */
  price?: number;
  free?: number[];
  bought?: number;
};
export type Line = [who: Side, text: string, besides?: Besides];
export type Dialogue = {
  fan: string;
  creator: string;
  lines: Line[];
  draft?: Partial<Record<Side, string>>;
  pinned?: Side;
};

const [demoFan, eli, petra, , greta] = fans.map(({ username }) => username);
const demoCreator = creators[0]?.username ?? "";
const withDemoFan = (creator: string) => ({ fan: demoFan ?? "", creator });
const withDemoCreator = (fan = "") => ({ fan, creator: demoCreator });

export const dialogues: Dialogue[] = [
  {
    ...withDemoFan(demoCreator),
    pinned: "fan",
    draft: { creator: "The print shop answered: " },
    lines: [
      ["creator", "Welcome, and thank you for subscribing. Ask me anything, I answer in the evenings."],
      [
        "fan",
        "Thank you! The harbor series is beautiful. Which lens is that?",
        { gap: 3 * HOURS, react: "heart" },
      ],
      [
        "creator",
        "A 35 mm from the eighties. It flares if you look at it wrong, which I like.",
        { gap: 40, replyTo: 2 },
      ],
      ["fan", "It shows. Will there be more of the night ones?"],
      ["creator", "Three more this month."],
      ["creator", "The lens in question, and what it lives on.", { gap: 2, photos: [0, 1], react: "fire" }],
      ["fan", "It's gorgeous. Is that a scratch on the front?", { gap: 12, replyTo: 6, react: "laugh" }],
      ["creator", "It is, and it looks like a gull. I've stopped apologizing for it.", { gap: 4 }],
      ["fan", "I went out at night because of you. Not quite the same light.", { gap: 3 * DAYS }],
      ["fan", "", { gap: 1, photos: [0, 1, 2], react: "heart" }],
      [
        "creator",
        "These are good. The second one most of all: you waited for the rain, didn't you?",
        { gap: 5 * HOURS, replyTo: 10, edited: true },
      ],
      ["fan", "Forty minutes. My tea went cold.", { react: "laugh" }],
      ["creator", "That's the job.", { gap: 2 }],
      [
        "creator",
        "Two from the same night that I kept out of the post, in full size.",
        { gap: DAYS, photos: [8, 9], price: 600, bought: 20 },
      ],
      ["fan", "The firs in the second one! That's my new wallpaper.", { gap: 45, react: "heart" }],
      ["creator", "Wrong file, sorry.", { gap: 3 * DAYS, unsent: true }],
      [
        "creator",
        "Five frames from this week in full size. The first one is free to look at.",
        { gap: 3, photos: [2, 3, 4, 5, 6], free: [2], price: 900 },
      ],
      ["fan", "That sea! I'll treat myself on payday.", { gap: 50, react: "thumbs_up" }],
      ["creator", "No hurry, it doesn't go bad.", { gap: 6 }],
      ["fan", "Do you ever sell prints?", { gap: 2 * DAYS }],
      ["creator", "I'm talking to a printer this week. You'd be the first to hear.", { gap: 7 * HOURS }],
      ["fan", "Large, please. I have exactly one empty wall.", { gap: 9, react: "wow" }],
      ["creator", "Noted: one wall.", { gap: 3 }],
      ["creator", "The first of the night ones goes up on Friday.", { gap: 20 * HOURS }],
      [
        "creator",
        "And this still life is just for you, before anyone else sees it.",
        { gap: 2, photos: [7] },
      ],
    ],
  },
  {
    ...withDemoFan("ines.calder"),
    lines: [
      ["fan", "I tried the bread. It rose too much and hit the lid."],
      ["creator", "That's the best kind of problem.", { gap: 25, react: "laugh" }],
      ["fan", "What should I change?", { gap: 4 }],
      [
        "creator",
        "A little less yeast, and put it in the fridge overnight. It'll taste better, too.",
        { gap: 6 * HOURS },
      ],
    ],
  },
  {
    ...withDemoFan("sefa.lind"),
    draft: { fan: "Which harbor is next" },
    lines: [
      ["fan", "Is the second part of the tour coming?"],
      ["creator", "Yes, I'm cutting it now.", { gap: 90 }],
      ["fan", "Great, no hurry.", { react: "heart" }],
      ["creator", "It's up. Tell me if the sound is better this time.", { gap: 3 * DAYS }],
    ],
  },
  {
    ...withDemoCreator(eli),
    lines: [
      ["fan", "Your last post made my week."],
      ["creator", "And this just made mine.", { gap: 30, react: "heart" }],
      ["fan", "Do you ever take requests?", { gap: 2 * DAYS }],
      ["fan", "No pressure, of course.", { gap: 1 }],
    ],
  },
  {
    ...withDemoCreator(petra),
    lines: [
      ["fan", "Quick question: is there a print of the blue one?"],
      ["creator", "Not yet. I'm looking for a good printer.", { gap: 3 * HOURS }],
      ["fan", "I'd be first in line.", { gap: 15, react: "thumbs_up" }],
      [
        "creator",
        "Four evenings at the lighthouse, for those who like it slow.",
        {
          gap: 5 * DAYS,
          photos: [3, 6],
          price: 500,
        },
      ],
      ["fan", "Ooh. Later today!", { gap: 70 }],
    ],
  },
  {
    ...withDemoCreator(greta),
    lines: [
      ["creator", "Thanks for being here for three months."],
      ["fan", "Time flies. I look forward to every Sunday post.", { gap: DAYS }],
    ],
  },
  {
    ...withDemoCreator(readers[0]),
    lines: [
      ["fan", "Where was the one with the stairs taken?"],
      ["creator", "Behind the old station. You have to be there before eight.", { gap: 5 * HOURS }],
      ["fan", "Worth it, clearly.", { react: "laugh" }],
    ],
  },
  {
    ...withDemoCreator(readers[1]),
    lines: [
      ["fan", "Hello! Just subscribed. Where should I start?"],
      ["creator", "The pinned post, then whatever has rain in it.", { gap: 2 * HOURS }],
      ["fan", "Rain it is.", { gap: 8 }],
    ],
  },
  {
    ...withDemoCreator(readers[3]),
    lines: [
      ["fan", "Happy birthday, if the internet is right!"],
      ["creator", "It is, for once. Thank you!", { gap: 45, react: "heart" }],
    ],
  },
];
