import fc from "fast-check";
import { expect, test } from "vitest";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type Address, addressesOf, opens, routes, shows } from "./addresses.ts";
import { fillWorld, textsIn } from "./fill-world.ts";
import { openPlay } from "./play.ts";
import { openProvider } from "./provider.ts";
import { beginning, files, membership, moderation, paying, restricting, subscribing } from "./scripts.ts";
import { type Answer, siteInProcess } from "./site-in-process.ts";
import { type Step, step } from "./steps.ts";
import { type Ending, openVisits, type Visits } from "./visits.ts";
import { everyone, hearsForCreator, reading, type Who } from "./world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const RUNS = 8;
let runs = 0;
/** How attempts ended and what was found, each of which has to come about. */
const met = new Map<string, number>();
const meet = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

/** How an answer reads to whoever asked. */
function endingOf({ status, location, text }: Answer): Ending | `${number}` {
  if (status === 404) return "not found";
  if (status === 401 || /^\/(discover|verify-age|login)/.test(location)) return "signed out";
  if (status === 409) return "refused";
  if (status === 403 && /^restriction$|ACCOUNT_RESTRICTED/.test(text)) return "restricted";
  if (status === 403) return "other role";
  return [200, 201, 303].includes(status) ? "done" : `${status}`;
}

function expectEnding(found: string, expected: Ending, label: string) {
  // Calls of guests end at the age gate.
  if (expected === "signed out") expect(["signed out", "other role"], label).toContain(found);
  else expect([found, label]).toEqual([expected, label]);
}

/** Asks for an address as somebody, and compares whether it opens and whose texts it holds with what the model says. */
async function look(visits: Visits, who: Who, address: Address | undefined) {
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
  if (expected === "open") lookCloser(answer, visits, who, address);
}

/** What has to be there. */
function lookCloser({ text }: Answer, { world, ids }: Visits, who: Who, address: Address) {
  const isThread = /\/messages\/[^/?]+$/.test(address.path);
  if (isThread && "chat" in address && address.chat === "x") {
    const last = world.said.at(-1);
    if (last && !last.isUnsent) expect(text).toContain(last.text);
    // Both sides read who read it, and why.
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
  if (address.path === "/notifications") expectHeard(text, world, who);
  if (address.path === "/team") expectPlaces(text, { world, ids }, who);
}

/** Whether somebody is told of what fans write to the creator: who was, while they may hear of it. */
function expectHeard(text: string, world: Visits["world"], who: Who) {
  const isTold = world.told.has(who) && hearsForCreator(world, who);
  expect(/"sent creator (a message|\d+ messages)"/.test(text), `what ${who} hears`).toBe(isTold);
  if (world.told.has(who)) meet(isTold ? "heard" : "no longer heard");
}

/** Where somebody works, as they are shown it. */
function expectPlaces(text: string, { world, ids }: Pick<Visits, "world" | "ids">, who: Who) {
  const { places } = JSON.parse(text) as { places: { creatorId: string }[] };
  const isIn = world.team.has(who) && !world.leaving.has(who) && !world.leaving.has("creator");
  const found = places.map(({ creatorId }) => creatorId);
  expect(found, `the teams of ${who}`).toEqual(isIn ? [ids.creator] : []);
}

/** What a restricted account may change all the same: what keeps it safe, and what it asks us for. */
const whileRestricted: Step["do"][] = ["block", "unblock", "report", "sign out"];

/** Does a step, and expects of it what the model says. */
async function take(play: ReturnType<typeof openPlay>, { world, enter }: Visits, one: Step) {
  if (one.do === "leave" || one.do === "stay") return play.setLeaving(one.who, one.do === "leave");
  if (one.do === "upload") return play.upload(one.who);
  if (one.do === "bill") return play.bill(one.what);
  if (one.do === "sign in") return enter(one.who);
  if (one.do === "sign out" && !world.signedIn.has(one.who)) return;
  const attempt = await play.attemptOf(one);
  if (attempt === null) return;
  const isStopped = world.restricted.has(one.who) && !whileRestricted.includes(one.do);
  const ending = !world.signedIn.has(one.who) ? "signed out" : isStopped ? "restricted" : attempt.ending;
  const label = JSON.stringify(one);
  const answer = await attempt.ask();
  // A link that can't be used leads elsewhere, with a word about it.
  const isUnusable = one.do === "accept" && answer.location === "/team";
  const plain = endingOf(answer);
  const read = attempt.read?.(answer, plain as Ending) ?? plain;
  const found = one.do === "sign out" ? "done" : isUnusable ? "refused" : read;
  expectEnding(found, ending, label);
  if (ending === "done") await attempt.after?.(answer);
  meet(`${one.do}: ${ending}`);
}

const looks = fc.array(fc.tuple(fc.constantFrom<Who>(...everyone), fc.nat({ max: 9999 })), {
  minLength: 8,
  maxLength: 8,
});
const steps = fc.array(fc.tuple(step, looks), { minLength: 15, maxLength: 30 });
/** Addresses that everybody asks for after each step of a script, one each. */
const everywhere = (script: Step[]): [Step, [Who, number][]][] =>
  script.map((one, i) => [one, everyone.map((who, p): [Who, number] => [who, 7 * i + 11 * p])]);

test("whatever people, teams, and admins do, each address opens to whom the promises say, and to nobody else", async () => {
  const { db, url } = database();
  let now = 0;
  const provider = openProvider(() => now);
  const site = siteInProcess(url, await routes(), () => now, provider.port);
  await fc.assert(
    fc.asyncProperty(beginning, steps, async (first, random) => {
      const filled = await fillWorld(db, `m${++runs}`);
      const { world, ids } = filled;
      const visits = openVisits(db, site, provider, filled);
      const play = openPlay(visits);
      now = world.now;
      for (const who of everyone) await visits.enter(who);
      for (const [one, around] of [...everywhere(first), ...random]) {
        play.wait(one.do === "wait" ? one.minutes : 1);
        now = world.now;
        await play.work();
        await take(play, visits, one);
        play.settle();
        const addresses = addressesOf(world, ids);
        await look(
          visits,
          "helper",
          addresses.find(({ path }) => path === "/notifications"),
        );
        for (const [who, which] of around) await look(visits, who, addresses[which % addresses.length]);
      }
      const half = addressesOf(world, ids).filter((_, i) => (i + runs) % 2 === 0);
      for (const who of everyone) for (const address of half) await look(visits, who, address);
      await expectLog(visits);
    }),
    {
      ...{ numRuns: RUNS, verbose: 1, endOnFailure: true },
      examples: [
        [membership, []],
        [moderation, []],
        [files, []],
        [paying, []],
        [subscribing, []],
        [restricting, []],
      ],
    },
  );
  // The scripts alone bring these about.
  const ended = [
    "write: done",
    "write: refused",
    "write: not found",
    "edit: done",
    "unsend: done",
    "accept: refused",
  ];
  const cases = ["claim: refused", "claim: signed out", "decide: refused", "decide: done", "report: done"];
  const told = ["send file: done", "send file: refused", "send file: not found", "upload: open"];
  const heard = ["upload: not found", "heard", "no longer heard"];
  const pages = ["reading: open", "reading: not found", "photo: open", "team: open", "receipt: open"];
  const paid = [
    "unlock: done",
    "unlock: refused",
    "buy: done",
    "buy: refused",
    "subscribe: done",
    "price: done",
  ];
  const restricted = ["restrict: done", "restrict: other role", "lift: done", "write: restricted"];
  expect(
    [...ended, ...cases, ...told, ...heard, ...pages, ...paid, ...restricted].filter(
      (what) => !met.has(what),
    ),
  ).toEqual([]);
}, 300_000);

/** What the creator reads of what their team did: all of it, in order. Looks at pages are in it, too. */
async function expectLog({ as, world }: Visits) {
  if (!world.signedIn.has("creator")) return;
  const { rows } = JSON.parse((await as("creator", "/settings/team/log")).text) as {
    rows: { action: string }[];
  };
  const done = rows.map(({ action }) => action).filter((one) => one !== "read" && one !== "saw_money");
  expect(done.toReversed()).toEqual(world.log.slice(world.log.length - done.length));
}
