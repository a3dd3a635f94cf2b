import type { Side } from "#db/kinds.ts";
import { fans, readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { boughtBroadcast } from "../broadcasts.ts";
import { boughtMessages } from "../conversations.ts";

export type MessageStep = { at: number; fan: string; creator: string } & (
  | { act: "unlock" }
  | { act: "write"; by: Side; text: string }
  | { act: "buy_message"; conversationId: string; number: number }
  | { act: "buy_broadcast"; id: string }
);

const demoFan = fans[0].username;
const demoCreator = creators[0]?.username ?? "";
const [answered, waiting] = [readers[47] ?? "", readers[66] ?? ""];

/** An unlock paid some hours before the story's end, and the messages after it: sender, hours later, and text. */
const unlocking = (
  now: number,
  { fan, creator, ago }: { fan: string; creator: string; ago: number },
  lines: [by: Side, hours: number, text: string][],
): MessageStep[] => {
  const at = now - ago * HOUR_MS;
  const pair = { fan, creator };
  return [
    { ...pair, at, act: "unlock" },
    ...lines.map(([by, hours, text]): MessageStep => {
      return { ...pair, at: at + Math.round(hours * 60) * 60_000, act: "write", by, text };
    }),
  ];
};

export const messageSteps = (now: number): MessageStep[] => [
  ...unlocking(now, { fan: demoFan, creator: "mattis.oak", ago: 12 * 24 + 2 }, [
    ["fan", 0.2, "More of how you work, please. The sketches are my favorite part."],
    ["creator", 5, "Then you'll like next week: the whole drawer of them, with the bad ones."],
    ["fan", 5.3, "The bad ones above all."],
    ["creator", 8 * 24, "They're up. The third one took me four winters."],
  ]),
  ...unlocking(now, { fan: demoFan, creator: "bram.ilves", ago: 2.8 * 24 }, [
    ["fan", 0.3, "Is the path around the lake open in March? I'd like to bring my father, who's 71."],
  ]),
  ...unlocking(now, { fan: answered, creator: demoCreator, ago: 5.2 * 24 }, [
    ["fan", 0.5, "Would you lend me one of the fog pictures for a poster? It's for our rowing club."],
    ["creator", 4, "Gladly. Which one? I'll send you a file that's large enough."],
  ]),
  ...unlocking(now, { fan: waiting, creator: demoCreator, ago: 26 }, [
    ["fan", 0.4, "I'm at the coast for two days, and it does nothing but rain. Where would you go?"],
  ]),
  ...boughtMessages(now).map((bought): MessageStep => ({ ...bought, act: "buy_message" })),
  { ...boughtBroadcast, at: now - boughtBroadcast.ago, act: "buy_broadcast" },
];
