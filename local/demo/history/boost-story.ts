import { creators } from "#db/seed/creators.ts";
import { type PlannedPost, planPosts } from "#db/seed/post-plan.ts";
import { DAY_MS } from "#domain/durations.ts";

export type Placed = {
  served: number;
  seen: number;
  unscripted: number;
  opened: number;
  newAccounts: number;
  networks: number;
};
export type BoostStep = { at: number; creator: string } & (
  | { act: "boost"; postId: string; budget: number; days: number }
  | { act: "place"; placed: Placed }
  | { act: "settle_boosts" }
);

const creator = creators[0]?.username ?? "";
const ENDED: [daysAgo: number, ...counts: number[]][] = [
  [11.4, 342, 251, 12, 9, 2, 0],
  [10.5, 401, 296, 15, 12, 0, 1],
  [9.5, 388, 280, 11, 8, 1, 0],
  [8.5, 365, 259, 14, 10, 0, 0],
  [7.5, 214, 158, 6, 5, 0, 0],
];
const RUNNING: typeof ENDED = [
  [2.4, 418, 305, 14, 13, 3, 1],
  [1.5, 436, 322, 17, 11, 0, 0],
  [0.6, 297, 214, 9, 8, 1, 0],
];

export function boostSteps(now: number): BoostStep[] {
  const at = (days: number) => now - Math.round(days * 24 * 60) * 60_000;
  const own = planPosts().filter(
    ({ username, state, type }) => username === creator && state === "published" && type !== "text",
  );
  const [ended, running] = own
    .filter(({ ageMs, visibility }: PlannedPost) => ageMs > 13 * DAY_MS && visibility !== "free")
    .toSorted((a, b) => b.appeal - a.appeal);
  const placed = ([
    days,
    served = 0,
    seen = 0,
    unscripted = 0,
    ...rest
  ]: (typeof ENDED)[number]): BoostStep => {
    const [opened = 0, newAccounts = 0, networks = 0] = rest;
    const counts = { served, seen, unscripted, opened, newAccounts, networks };
    return { at: at(days), creator, act: "place", placed: counts };
  };
  const begun = (days: number, post: PlannedPost | undefined, budget: number, length: number): BoostStep => ({
    at: at(days),
    creator,
    act: "boost",
    postId: post?.id ?? "",
    budget,
    days: length,
  });
  return [
    begun(11.6, ended, 2000, 5),
    ...ENDED.map(placed),
    { at: at(6.55), creator, act: "settle_boosts" },
    begun(2.6, running, 2500, 7),
    ...RUNNING.map(placed),
  ];
}
