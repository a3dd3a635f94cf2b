import { expect } from "vitest";
import { decidePromise } from "#domain/messages/replies/reply-promise.ts";
import { DAY } from "#tests/cast.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";
import type { unlockedConversation } from "./unlock-fixture.ts";

type Side = "fan" | "creator";
type Said = { side: Side; isPerson: boolean; at: number; isThere: boolean; number: number } & {
  /** A held message counts from when it was written, whatever the creator decides. */
  held?: { id: string; state: "waits" | "removed" | "released"; as: number };
};

/** What can happen to an unlock; writing, time, and the scheduled run are more likely. */
export const stepNames = [
  ...(["write", "write", "reply", "reply", "automation", "unsend", "fanUnsends", "hours"] as const),
  ...(["hours", "day", "work", "hold", "release", "remove", "holdByPlatform"] as const),
  ...(["fanBlocks", "creatorBlocks", "dispute", "win", "lose", "refund", "again", "close"] as const),
];

/** An unlock with a two-day promise, and the outcome the rule requires, computed from the messages alone. */
export function promiseModel(one: Awaited<ReturnType<typeof unlockedConversation>>, world: ProviderWorld) {
  const said: Said[] = [];
  const away = { fan: false, creator: false };
  let outcome: ReturnType<typeof decidePromise> = null;
  let known = { dueAt: null as number | null, answeredAt: null as number | null };
  let isDisputed = false;
  let isClosed = false;
  let asked: Said | undefined;

  const replyTo = (first: Said | undefined) =>
    said.find((m) => m.isThere && m.side === "creator" && m.isPerson && first && m.number > first.number);
  /** Recomputes the outcome, unless time ran out earlier; an answer counts even if the fan unsends the question. */
  const look = () => {
    if (known.dueAt !== null && known.dueAt <= world.now()) return;
    if (!replyTo(asked)) asked = said.find(({ side, isThere }) => side === "fan" && isThere);
    const reply = replyTo(asked);
    known = { dueAt: asked ? asked.at + 2 * DAY : null, answeredAt: reply?.at ?? null };
  };
  const settle = async () => {
    const { refunded, paid_at: paidAt } = await one.payment();
    const isRefunded = refunded >= 1200;
    const facts = {
      ...known,
      paidAt,
      isRefunded,
      isFanAway: away.fan,
      isCreatorAway: away.creator,
      isClosed,
    };
    outcome ??= decidePromise(facts, world.now());
  };
  const say = async (side: Side, kind?: "automation") => {
    const number = await one.write(side, kind);
    if (isClosed) expect(number).toBeNull();
    if (number === null) return;
    said.push({ side, isPerson: kind === undefined, at: world.now(), isThere: true, number });
    look();
  };
  const block = async (side: Side) => {
    if (!away.fan && !away.creator) {
      away[side] = true;
      await settle();
    }
    await one.block(side);
  };
  const close = async (won: boolean) => {
    if (!isDisputed) return;
    await settle();
    await one.closeDispute(won);
    isDisputed = false;
  };
  const isUntouched = async () =>
    !isDisputed && (await one.payment()).refunded === 0 && (await one.requests()).length === 0;

  const unsend = async (last: Said | undefined) => {
    if (!last) return;
    if (last.held?.state === "removed") return one.withdraw(last.held.id);
    if (last.held?.state === "waits") await one.withdraw(last.held.id);
    else await one.unsend(last.side, last.held?.as ?? last.number);
    last.isThere = false;
    look();
  };

  const newest = () => said.reduce((last, { number, held }) => Math.max(last, number, held?.as ?? 0), 0);
  const hold = async () => {
    const id = await one.hold("creator");
    if (isClosed) expect(id).toBeNull();
    if (id === null) return;
    const held = { id, state: "waits" as const, as: 0 };
    said.push({ side: "fan", isPerson: true, at: world.now(), isThere: true, number: newest(), held });
    look();
  };
  const waiting = () => said.findLast(({ held, isThere }) => isThere && held?.state === "waits")?.held;
  const release = async () => {
    const held = waiting();
    const number = held ? await one.release(held.id) : null;
    if (held && number !== null) Object.assign(held, { state: "released", as: number });
    look();
  };
  const remove = async () => {
    const held = waiting();
    if (held) await one.remove(held.id);
    if (held) held.state = "removed";
  };

  return {
    one,
    outcome: () => outcome,
    dueAt: () => known.dueAt,
    steps: {
      write: () => say("fan"),
      reply: () => say("creator"),
      automation: () => say("creator", "automation"),
      unsend: () => unsend(said.findLast(({ isThere }) => isThere)),
      fanUnsends: () => unsend(said.findLast(({ side, isThere }) => side === "fan" && isThere)),
      hold,
      release,
      remove,
      holdByPlatform: () => one.hold("platform"),
      hours: async () => world.passHours(7),
      day: async () => world.passHours(24),
      async work() {
        await settle();
        await one.work();
      },
      fanBlocks: () => block("fan"),
      creatorBlocks: () => block("creator"),
      async dispute() {
        if (!(await isUntouched())) return;
        await settle();
        if (outcome === "unanswered") return;
        await one.dispute();
        isDisputed = true;
      },
      win: () => close(true),
      lose: () => close(false),
      async refund() {
        if (!(await isUntouched()) || (await one.payment()).disputed > 0) return;
        await settle();
        if (outcome === "unanswered") return;
        await one.refundByAdmin();
        await settle();
      },
      async close() {
        if (isClosed) return;
        isClosed = true;
        await one.close();
        await settle();
      },
      again: () => one.deliverAgain(),
    } satisfies Record<(typeof stepNames)[number], () => Promise<unknown>>,
    async end() {
      await close(true);
      world.passDays(3);
      await settle();
      for (let run = 0; run < 3; run++) await one.work();
    },
  };
}
