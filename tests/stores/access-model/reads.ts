import { expect } from "vitest";
import { type Address, NOTICES, opens, shows, UNREAD } from "./addresses.ts";
import { type Row, seeAll, toldRows, unreadOf } from "./expected-notices.ts";
import { textsIn } from "./fill-world.ts";
import type { Answer } from "./site-in-process.ts";
import type { Ending, Visits } from "./visits.ts";
import { reading, sideOf, type Who } from "./world.ts";

/** How often each outcome occurred; every one has to. */
export const met = new Map<string, number>();
export const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

export function endingOf({ status, location, text }: Answer): Ending | `${number}` {
  if (status === 404) return "not found";
  if (status === 401 || /^\/(discover|verify-age|login)/.test(location)) return "signed out";
  if (status === 409) return "refused";
  if (status === 403 && text === "session-ended") return "signed out";
  if (status === 403 && /^restriction$|ACCOUNT_RESTRICTED/.test(text)) return "restricted";
  if (status === 403) return "other role";
  return [200, 201, 303].includes(status) ? "done" : `${status}`;
}

export function expectEnding(found: string, expected: Ending, label: string) {
  // Guests' calls end at the age gate.
  if (expected === "signed out") expect(["signed out", "other role"], label).toContain(found);
  else expect([found, label]).toEqual([expected, label]);
}

/** Requests a URL as somebody, and compares whether it opens and which texts it contains with the model. */
export async function look(visits: Visits, who: Who, address: Address | undefined) {
  if (!address) return;
  const { run, world, as } = visits;
  const expected = opens(world, who, address);
  const label = `${who} at ${address.path}`;
  const answer = await as(who, address.path);
  const found = endingOf(answer);
  expectEnding(found, expected === "open" ? "done" : expected, label);
  meet(`${address.kind}: ${expected}`);
  const texts = textsIn(run, answer.text);
  for (const { chat, number } of texts)
    expect(shows(world, who, address, chat, number), `${label}: ${chat} ${number}`).toBe(true);
  if (expected !== "open") return;
  if (isThread(address)) seeAll(world, address.kind === "own" ? sideOf(who) : "creator");
  lookCloser(answer, visits, who, address);
}

/** Whether a URL shows conversation x's newest messages, which marks them as read. */
export const isThread = (address: Address) =>
  "chat" in address &&
  address.chat === "x" &&
  /^\/(messages|team\/[^/]+\/messages)\/[^/?]+$/.test(address.path);

function lookCloser({ text }: Answer, { world, ids }: Visits, who: Who, address: Address) {
  expectCount(text, world, who);
  if (isThread(address)) {
    const last = world.said.at(-1);
    if (last && !last.isUnsent) expect(text).toContain(last.text);
    // Both participants can see which admins read the conversation, and why.
    const reasons = world.cases.flatMap(({ readings }) => readings.map(({ reason }) => reason));
    for (const reason of reasons.slice(-20)) expect(text.includes(reason)).toBe(address.kind === "own");
  }
  if (address.kind === "admin" && address.of)
    for (const { kept } of address.of.reports) if (kept !== null) expect(text).toContain(kept);
  if (address.kind === "reading") {
    const { from = 0, to = 0 } = reading(world, address.of, who) ?? {};
    const newest = world.said.findLastIndex(({ isUnsent }, i) => !isUnsent && i + 1 <= to) + 1;
    if (newest >= from) expect(text).toContain(world.said[newest - 1]?.text);
  }
  if (address.path === NOTICES) expectTold(text, world, who);
  if (address.path === UNREAD) expect(JSON.parse(text).messages).toBe(unreadOf(world, who));
  if (address.path === "/team") expectPlaces(text, { world, ids }, who);
}

type Told = { frame: { viewer: { unreadNotices: number } }; rows: Row[] };
function expectTold(text: string, world: Visits["world"], who: Who) {
  const { rows } = JSON.parse(text) as Told;
  // A due reply has a notice of its own.
  const found = rows.filter(({ kind }) => kind !== "reply_due");
  const expected = toldRows(world, who);
  const sorted = (all: Row[]) => all.map(({ kind, isUnread, text }) => `${kind} ${isUnread} ${text}`).sort();
  expect(sorted(found), `what ${who} was told`).toEqual(sorted(expected));
  for (const { kind, isUnread } of expected) meet(`${kind}: ${isUnread ? "unread" : "read"}`);
  if (world.told.has(who) && expected.length === 0) meet("no longer heard");
}

/** Checks the unread count next to "Messages", shown on every page. */
function expectCount(text: string, world: Visits["world"], who: Who) {
  const [, count] = /"unreadMessages":(\d+)/.exec(text) ?? [];
  if (count === undefined) return;
  expect(Number(count), `what ${who} hasn't read`).toBe(unreadOf(world, who));
  meet(`count: ${Math.min(Number(count), 2)}`);
}

function expectPlaces(text: string, { world, ids }: Pick<Visits, "world" | "ids">, who: Who) {
  const { places } = JSON.parse(text) as { places: { creatorId: string }[] };
  const isIn = world.team.has(who) && !world.leaving.has(who) && !world.leaving.has("creator");
  const found = places.map(({ creatorId }) => creatorId);
  expect(found, `the teams of ${who}`).toEqual(isIn ? [ids.creator] : []);
}

/** Checks the creator's whole team log, in order, including page views. */
export async function expectLog({ as, world }: Visits) {
  if (!world.signedIn.has("creator")) return;
  const { rows } = JSON.parse((await as("creator", "/settings/team/log")).text) as {
    rows: { action: string }[];
  };
  const done = rows.map(({ action }) => action).filter((one) => one !== "read" && one !== "saw_money");
  expect(done.toReversed()).toEqual(world.log.slice(world.log.length - done.length));
}
