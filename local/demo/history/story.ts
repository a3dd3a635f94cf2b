import { fans, readers } from "../../../db/seed/cast.ts";
import { creators } from "../../../db/seed/creators.ts";
import { randomFrom } from "../../../db/seed/random.ts";

/** When the recorded history ends. Loading it moves this instant, and all others, to the present. */
export const STORY_NOW = Date.UTC(2026, 10, 15, 18);
/** Before the first sale. */
export const STORY_BEGINNING = STORY_NOW - 184 * 86_400_000;

const GOOD_CARD = "4242424242424242";
const FAILS_AT_RENEWAL = "4000000000000341";

/** Something that a fan does about a subscription, or that happens to its newest payment. People by username. */
export type Step = { at: number; fan: string; creator: string } & (
  | { act: "subscribe"; card: string }
  | { act: "cancel" }
  | { act: "dispute" }
  | { act: "refund"; cents: number | undefined }
);

const demoFan = fans[0].username;
const demoCreator = creators[0]?.username ?? "";

const daysAgo = (days: number) => STORY_NOW - Math.round(days * 24 * 60) * 60_000;

const subscribing = (fan: string, creator: string, days: number, card = GOOD_CARD): Step => ({
  at: daysAgo(days),
  fan,
  creator,
  act: "subscribe",
  card,
});

/** What the demo fan does: of four subscriptions, one is canceled but still running, and one is past due. */
const fanSteps = (): Step[] => [
  subscribing(demoFan, demoCreator, 151.3),
  subscribing(demoFan, "mattis.oak", 96.6),
  subscribing(demoFan, "sefa.lind", 45.2),
  { at: daysAgo(6.1), fan: demoFan, creator: "sefa.lind", act: "cancel" },
  // A month and two days ago: the renewal has just failed.
  subscribing(demoFan, "ines.calder", 33.4, FAILS_AT_RENEWAL),
];

const DEMO_CREATOR_SUBSCRIBERS = 42;
/** How many days ago a subscriber came: more of them the closer to today. */
const startOf = (i: number, jitter: number) =>
  3 + 172 * (1 - (i + 0.5) / DEMO_CREATOR_SUBSCRIBERS) ** 1.6 + jitter;

/** What happens to some of the demo creator's subscribers, by their number. */
const REFUNDED = 39;
const PARTLY_REFUNDED = 37;
const DISPUTED = 26;
const LOST_CARDS = [4, 22, 28];
const isLoyal = (i: number) => ![REFUNDED, PARTLY_REFUNDED, DISPUTED, ...LOST_CARDS].includes(i);

function demoCreatorSteps(): Step[] {
  const r = randomFrom("the demo creator's subscribers");
  const people = [...fans.slice(1).map(({ username }) => username), ...readers];
  return people.slice(0, DEMO_CREATOR_SUBSCRIBERS).flatMap((fan, i): Step[] => {
    const start = startOf(i, r.next());
    const pair = { fan, creator: demoCreator };
    const card = LOST_CARDS.includes(i) ? FAILS_AT_RENEWAL : GOOD_CARD;
    const steps = [subscribing(fan, demoCreator, start, card)];
    const stay = Math.min(r.range(5, 60), start * 0.7);
    if (i % 5 === 2 && isLoyal(i)) steps.push({ ...pair, at: daysAgo(start - stay), act: "cancel" });
    if (i === REFUNDED) steps.push({ ...pair, at: daysAgo(2.3), act: "refund", cents: undefined });
    if (i === PARTLY_REFUNDED) steps.push({ ...pair, at: daysAgo(5.7), act: "refund", cents: 900 });
    if (i === DISPUTED) steps.push({ ...pair, at: daysAgo(3.2), act: "dispute" });
    return steps;
  });
}

/** Every other creator has a few subscribers too. */
function otherCreatorsSteps(): Step[] {
  const r = randomFrom("the other creators' subscribers");
  return creators.slice(1).flatMap(({ username }) =>
    r
      .shuffle(readers)
      .slice(0, r.int(1, 3))
      .map((fan) => subscribing(fan, username, r.range(2, 75))),
  );
}

/** All that is paid, canceled, and taken back, in order. */
export const storySteps = (): Step[] =>
  [...fanSteps(), ...demoCreatorSteps(), ...otherCreatorsSteps()].sort((a, b) => a.at - b.at);
