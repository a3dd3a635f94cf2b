import { fans, readers } from "#db/seed/cast.ts";
import { creators } from "#db/seed/creators.ts";
import { planPosts } from "#db/seed/post-plan.ts";
import { randomFrom } from "#db/seed/random.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import { WITHDRAWN_DAYS, withdrawnPost } from "../consents.ts";
import { type BoostStep, boostSteps } from "./boost-story.ts";
import { type MessageStep, messageSteps } from "./message-story.ts";

/** When the recorded history ends; loading shifts this and all other times to the present. */
export const STORY_NOW = Date.UTC(2026, 10, 15, 18);
export const STORY_BEGINNING = STORY_NOW - 184 * DAY_MS;

export const GOOD_CARD = "4242424242424242";
const FAILS_AT_RENEWAL = "4000000000000341";

export type FanStep = { at: number; fan: string; creator: string } & (
  | { act: "buy"; postId: string }
  | { act: "tip"; cents: number; note: string }
  /** `place`: the fan's location. It also keeps the price card, which takes about a thousand characters. */
  | { act: "subscribe"; card: string; place?: string }
  | { act: "cancel" }
  | { act: "dispute" }
  /** The creator submits this text as evidence, and the bank decides in their favor. */
  | { act: "answer"; statement: string }
  | { act: "win" }
  | { act: "refund"; cents: number | undefined }
);
/** A creator raises the price (cents per month) and asks those who pay less, or a subscriber answers. */
export type PriceStep = { at: number; creator: string } & (
  | { act: "ask"; cents: number; ifNoAnswer: "keep" | "end" }
  | { act: "reply"; fan: string; answer: "accepted" | "declined" }
);
export type Step =
  | FanStep
  | MessageStep
  | PriceStep
  | BoostStep
  | { at: number; creator: string; act: "change_bank" }
  /** The person in the post withdraws their consent. */
  | { at: number; creator: string; act: "withdraw" };

const demoFan = fans[0].username;
const demoCreator = creators[0]?.username ?? "";

const daysAgo = (days: number) => STORY_NOW - Math.round(days * 24 * 60) * 60_000;

const subscribing = (
  fan: string,
  creator: string,
  days: number,
  card = GOOD_CARD,
  place?: string,
): FanStep => ({
  at: daysAgo(days),
  fan,
  creator,
  act: "subscribe",
  card,
  ...(place === undefined ? {} : { place }),
});

const fanSteps = (): FanStep[] => [
  subscribing(demoFan, demoCreator, 151.3),
  subscribing(demoFan, "mattis.oak", 96.6),
  subscribing(demoFan, "sefa.lind", 45.2),
  { at: daysAgo(6.1), fan: demoFan, creator: "sefa.lind", act: "cancel" },
  // A month and two days ago, so the renewal just failed.
  subscribing(demoFan, "ines.calder", 33.4, FAILS_AT_RENEWAL),
];

const crowd = [...fans.slice(1).map(({ username }) => username), ...readers];
const DEMO_CREATOR_SUBSCRIBERS = 42;
const startOf = (i: number, jitter: number) =>
  3 + 172 * (1 - (i + 0.5) / DEMO_CREATOR_SUBSCRIBERS) ** 1.6 + jitter;

/** Positions of demo subscribers whose payments get refunded or disputed. */
const REFUNDED = 39;
const PARTLY_REFUNDED = 37;
const DISPUTED = 26;
const DISPUTED_AND_WON = 14;
const STATEMENT =
  "They never asked me or support for a refund. The price and the day were on the page where they subscribed.";
const LOST_CARDS = [4, 22, 28];
/** Which subscribers answered the price increase, how many days ago, and how. */
const PRICE_REPLIES: [subscriber: number, days: number, answer: "accepted" | "declined"][] = [
  [1, 1.6, "accepted"],
  [3, 1.1, "declined"],
  [11, 0.4, "accepted"],
];
const isDisputed = (i: number) => i === DISPUTED || i === DISPUTED_AND_WON;
const isLoyal = (i: number) => !isDisputed(i) && ![REFUNDED, PARTLY_REFUNDED, ...LOST_CARDS].includes(i);

function demoCreatorSteps(): FanStep[] {
  const r = randomFrom("the demo creator's subscribers");
  return crowd.slice(0, DEMO_CREATOR_SUBSCRIBERS).flatMap((fan, i): FanStep[] => {
    const start = startOf(i, r.next());
    const pair = { fan, creator: demoCreator };
    const card = LOST_CARDS.includes(i) ? FAILS_AT_RENEWAL : GOOD_CARD;
    const steps = [subscribing(fan, demoCreator, start, card, isDisputed(i) ? "US-CA" : undefined)];
    const stay = Math.min(r.range(5, 60), start * 0.7);
    if (i % 5 === 2 && isLoyal(i)) steps.push({ ...pair, at: daysAgo(start - stay), act: "cancel" });
    if (i === REFUNDED) steps.push({ ...pair, at: daysAgo(2.3), act: "refund", cents: undefined });
    if (i === PARTLY_REFUNDED) steps.push({ ...pair, at: daysAgo(5.7), act: "refund", cents: 900 });
    if (i === DISPUTED) steps.push({ ...pair, at: daysAgo(3.2), act: "dispute" });
    if (i === DISPUTED_AND_WON)
      steps.push(
        { ...pair, at: daysAgo(64.4), act: "dispute" },
        { ...pair, at: daysAgo(62.9), act: "answer", statement: STATEMENT },
        { ...pair, at: daysAgo(20.2), act: "win" },
      );
    return steps;
  });
}

function otherCreatorsSteps(): FanStep[] {
  const r = randomFrom("the other creators' subscribers");
  return creators.slice(1).flatMap(({ username }, place) => {
    const own = r.shuffle(readers).slice(0, r.int(1, 3));
    return own.flatMap((fan, i): FanStep[] => {
      const isLost = i === 0 && own.length > 1 && place % 2 === 1;
      const start = i > 0 ? r.range(2, 75) : r.range(42, isLost ? 60 : 75);
      const end: FanStep = { fan, creator: username, at: daysAgo(start - 3), act: "cancel" };
      return [subscribing(fan, username, start), ...(isLost ? [end] : [])];
    });
  });
}

/** Posts sold individually, oldest first; only those over two hours old, so that someone can have bought them. */
const sold = (creator: string) =>
  planPosts()
    .filter((post) => post.username === creator && post.visibility === "ppv" && post.state === "published")
    .filter(({ ageMs }) => ageMs > 2 * HOUR_MS)
    .toSorted((a, b) => b.ageMs - a.ageMs);

function purchaseSteps(): FanStep[] {
  const r = randomFrom("the buyers of single posts");
  const subscribers = new Set([...demoCreatorSteps(), ...fanSteps()].map(({ fan }) => fan));
  const buyers = readers.filter((reader) => !subscribers.has(reader));
  const buying = (fan: string, { id, username, ageMs }: ReturnType<typeof sold>[number]): FanStep => ({
    at: STORY_NOW - Math.round((ageMs / 60_000) * r.range(0.2, 0.9)) * 60_000,
    fan,
    creator: username,
    act: "buy",
    postId: id,
  });
  const subscribed = fanSteps().map(({ creator }) => creator);
  const [elsewhere] = creators
    .filter(({ username }) => !subscribed.includes(username))
    .flatMap(({ username }) => sold(username));
  const sales = sold(demoCreator).flatMap((post) =>
    r
      .shuffle(buyers)
      .slice(0, 2)
      .map((fan) => buying(fan, post)),
  );
  const [classic] = sold(demoCreator);
  const latecomer = buyers.find((buyer) => sales.every(({ fan }) => fan !== buyer));
  return [
    ...sales,
    ...(elsewhere ? [buying(demoFan, elsewhere)] : []),
    ...(classic && latecomer ? [{ ...buying(latecomer, classic), at: daysAgo(1.4) }] : []),
  ];
}

const tipping = (fan: string, creator: string, days: number, cents: number, note = ""): Step => ({
  at: daysAgo(days),
  fan,
  creator,
  act: "tip",
  cents,
  note,
});

const tipSteps = (): Step[] => [
  tipping(demoFan, demoCreator, 21.4, 1000, "The evening series got me through a long week. Thank you!"),
  tipping(readers[3] ?? demoFan, demoCreator, 12.2, 500),
  tipping(readers[8] ?? demoFan, demoCreator, 4.6, 2500, "For the next roll of film."),
];

export const EARLIER_PRICE = { creator: demoCreator, cents: 1800 };

const priceSteps = (): PriceStep[] => [
  { at: daysAgo(1.9), creator: demoCreator, act: "ask", cents: creators[0]?.price ?? 0, ifNoAnswer: "keep" },
  ...PRICE_REPLIES.map(([i, days, answer]): PriceStep => {
    return { at: daysAgo(days), creator: demoCreator, act: "reply", fan: crowd[i] ?? "", answer };
  }),
];

/** Two fans buy a post that is later removed, as someone in it withdraws their consent. */
function withdrawalSteps(): Step[] {
  const { id: postId, username: creator } = withdrawnPost();
  const subscribers = otherCreatorsSteps().filter((step) => step.creator === creator);
  const buyers = readers.filter((reader) => subscribers.every(({ fan }) => fan !== reader)).slice(30, 32);
  return [
    ...buyers.map((fan, i): Step => ({ at: daysAgo(5.2 - 1.1 * i), fan, creator, act: "buy", postId })),
    { at: daysAgo(WITHDRAWN_DAYS), creator, act: "withdraw" },
  ];
}

const bankChange = (): Step => ({ at: daysAgo(0.2), creator: demoCreator, act: "change_bank" });

export const storySteps = (): Step[] =>
  [
    ...fanSteps(),
    ...demoCreatorSteps(),
    ...otherCreatorsSteps(),
    ...purchaseSteps(),
    ...tipSteps(),
    ...withdrawalSteps(),
    ...priceSteps(),
    ...messageSteps(STORY_NOW),
    ...boostSteps(STORY_NOW),
    bankChange(),
  ].sort((a, b) => a.at - b.at);
