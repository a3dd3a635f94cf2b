import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { serverForFile } from "../fixtures/test-database.ts";
import { addressesOf, NOTICES, routes } from "./addresses.ts";
import { fillWorld } from "./fill-world.ts";
import { openPlay } from "./play.ts";
import { openProvider } from "./provider.ts";
import { endingOf, expectEnding, expectLog, isThread, look, meet, met } from "./reads.ts";
import {
  beginning,
  closing,
  files,
  membership,
  moderation,
  paying,
  restricting,
  subscribing,
} from "./scripts.ts";
import { siteInProcess } from "./site-in-process.ts";
import { type Step, step } from "./steps.ts";
import { type Ending, openVisits, type Visits } from "./visits.ts";
import { everyone, type Who } from "./world.ts";

const database = serverForFile(({ db }) => insertCast(db));
let runs = 0;
const scripts = [membership, moderation, files, paying, subscribing, closing, restricting];
/** What a restricted account can still do: stay safe and ask for help. */
const whileRestricted: Step["do"][] = ["block", "unblock", "report", "sign out"];

/** Takes a step and checks the result against the model. */
async function take(play: ReturnType<typeof openPlay>, visits: Visits, one: Step) {
  const { world } = visits;
  if (one.do === "read") {
    const kind = one.who === "helper" ? "team" : "own";
    const thread = addressesOf(world, visits.ids).find((each) => each.kind === kind && isThread(each));
    return look(visits, one.who, thread);
  }
  if (await play.doAside(one)) return;
  if (one.do === "sign out" && !world.signedIn.has(one.who)) return;
  const attempt = await play.attemptOf(one);
  if (attempt === null) return;
  const isStopped = world.restricted.has(one.who) && !whileRestricted.includes(one.do);
  const ending = !world.signedIn.has(one.who) ? "signed out" : isStopped ? "restricted" : attempt.ending;
  const label = JSON.stringify(one);
  const answer = await attempt.ask();
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
/** URLs that everyone requests after each step of a script, one each. */
const everywhere = (script: Step[]): [Step, [Who, number][]][] =>
  script.map((one, i) => [one, everyone.map((who, p): [Who, number] => [who, 7 * i + 11 * p])]);

test("after any actions by people, teams, and admins, each address opens exactly for those who may see it", async () => {
  const { db, url } = database();
  let now = 0;
  const provider = await openProvider(() => now);
  const site = siteInProcess(url, await routes(), () => now, provider.port);
  await fc.assert(
    fc.asyncProperty(beginning, steps, async (first, random) => {
      const filled = await fillWorld(db, `m${++runs}`);
      const { world, ids } = filled;
      const visits = openVisits(db, site, provider, filled);
      const play = openPlay(visits);
      now = world.now;
      provider.keepTime();
      provider.open(Object.values(filled.person).flatMap(({ accountId }) => accountId ?? []));
      for (const who of everyone) await visits.enter(who);
      for (const [one, around] of [...everywhere(first), ...random]) {
        play.wait(one.do === "wait" ? one.minutes : 1);
        now = world.now;
        provider.keepTime();
        await play.work();
        await take(play, visits, one);
        play.settle();
        const addresses = addressesOf(world, ids);
        const notices = addresses.find(({ path }) => path === NOTICES);
        for (const who of ["fan", "creator", "helper"] as const) await look(visits, who, notices);
        for (const [who, which] of around) await look(visits, who, addresses[which % addresses.length]);
      }
      const half = addressesOf(world, ids).filter((_, i) => (i + runs) % 2 === 0);
      for (const who of everyone) for (const address of half) await look(visits, who, address);
      await expectLog(visits);
    }),
    {
      numRuns: scripts.length + cases(2),
      verbose: 1,
      endOnFailure: true,
      examples: scripts.map((script): [Step[], []] => [script, []]),
    },
  );
  await provider.close();
  const ended = [
    "write: done",
    "write: refused",
    "write: not found",
    "edit: done",
    "unsend: done",
    "accept: refused",
  ];
  const ofCases = ["claim: refused", "claim: signed out", "decide: refused", "decide: done", "report: done"];
  const told = ["send file: done", "send file: refused", "send file: not found", "upload: open"];
  const heard = ["team_message: unread", "team_message: read", "no longer heard", "upload: not found"];
  const own = [
    "message: unread",
    "message: read",
    "message_held: unread",
    "count: 0",
    "count: 1",
    "count: 2",
  ];
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
    [...ended, ...ofCases, ...told, ...heard, ...own, ...pages, ...paid, ...restricted].filter(
      (what) => !met.has(what),
    ),
  ).toEqual([]);
});
