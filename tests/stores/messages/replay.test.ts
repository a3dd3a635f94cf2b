import fc from "fast-check";
import { expect, test } from "vitest";
import { messageStore } from "#db/stores/messages/messages.ts";
import type { MessagesJson } from "#domain/messages/api-json.ts";
import { toMessage as toShown } from "#domain/messages/to-message.ts";
import { messageJson, threadJson } from "#http/api/message-json.ts";
import { cases } from "#tests/properties/cases.ts";
import type { CallResult } from "#ui/messages/live/call.client.ts";
import { cursorOf, MAX_SHOWN, toMessage } from "#ui/messages/live/thread-changes.client.ts";
import { threadSync } from "#ui/messages/live/thread-sync.client.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { newConversation } from "./conversation-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
type Chat = Awaited<ReturnType<typeof newConversation>>;
type Side = "fan" | "creator";

/** Answers like the API. `isDown`: the connection is lost before or after the request is handled. */
function api(chat: Chat, side: Side, isDown: () => boolean) {
  const own = { id: chat.id, userId: side === "fan" ? chat.fanId : chat.creatorId };
  const store = messageStore(database().db);
  return async (query: string): Promise<CallResult<MessagesJson>> => {
    const offline = { ok: false as const, status: 0, text: "", isFinal: false };
    if (isDown()) return offline;
    const params = new URLSearchParams(query);
    const limit = Number(params.get("limit"));
    const after = params.get("after");
    const rows =
      after === null
        ? await store.listBefore(own, Number(params.get("before") ?? 1e9), limit + 1)
        : await store.listChanged(own, Number(after), limit + 1);
    const has_more = rows.length > limit;
    const items = !has_more ? rows : after === null ? rows.slice(1) : rows.slice(0, limit);
    const conversation = await chat.conversations.findOwn(own.id, own.userId, chat.clock.now);
    if (conversation === null || isDown()) return offline;
    return {
      ok: true,
      data: {
        success: true,
        conversation: threadJson(conversation),
        items: items.map((row) => messageJson(toShown(row, own, chat.clock.now))),
        has_more,
      },
    };
  };
}

async function openPage(chat: Chat, side: Side) {
  const viewer = { id: side === "fan" ? chat.fanId : chat.creatorId, side };
  const shown = (await chat[side].messages()).slice(-50);
  const state = { messages: shown, isDown: false };
  const sync = threadSync({
    shown: { messages: shown, cursor: cursorOf(shown) },
    before: null,
    toMessage: (item) => toMessage(item, viewer),
    ask: api(chat, side, () => state.isDown),
    onPage: (next) => {
      state.messages = next.messages;
    },
    onFailure: () => {},
  });
  return { state, sync, viewer };
}

type Change = { do: "say" | "edit" | "unsend" | "react" | "read" | "burst"; by: Side; at: number };
type News = "lost" | "once" | "twice" | "late";
const change = fc.record<Change>({
  do: fc.constantFrom("say", "say", "edit", "unsend", "react", "read", "burst"),
  by: fc.constantFrom("fan", "creator"),
  at: fc.nat(80),
});
const step = fc.oneof(
  fc.record({ change, news: fc.constantFrom<News>("lost", "once", "twice", "late") }),
  fc.record({ connection: fc.boolean() }),
);

async function carryOut(chat: Chat, { do: what, by, at }: Change) {
  const { sending, clock, id } = chat;
  const authorId = by === "fan" ? chat.fanId : chat.creatorId;
  const number = 1 + (at % Math.max(1, (await chat.fan.messages()).length));
  const own = { id, number, authorId, now: clock.now };
  if (what === "say") await chat.say(by, `Text ${clock.now}`);
  else if (what === "burst") for (let i = 0; i < 60; i += 1) await chat.say(by, `Burst ${i}`);
  else if (what === "edit") await sending.edit({ ...own, text: `Edit ${at}`, since: 0 });
  else if (what === "unsend") await sending.unsend({ ...own, reason: "", lowestBalance: 0 });
  else if (what === "react") await sending.react(by, { id, number, reaction: at % 2 ? "heart" : null });
  else await chat[by].read(number);
}

/** How many live updates arrive at once; "late" ones arrive at the end. */
const NUDGES: Record<News, number> = { lost: 0, once: 1, twice: 2, late: 0 };
type Step = { change: Change; news: News } | { connection: boolean };
type Page = Awaited<ReturnType<typeof openPage>>;

async function playOut(chat: Chat, pages: Page[], steps: Step[]) {
  const running: Promise<void>[] = [];
  // Not awaited, so that the next change happens while a page is still asking.
  const check = (times: number) => {
    for (let i = 0; i < times; i += 1) for (const { sync } of pages) running.push(sync.check());
  };
  const connect = (isUp: boolean) => {
    for (const { state } of pages) state.isDown = !isUp;
  };
  for (const one of steps) {
    if ("connection" in one) connect(one.connection);
    else {
      await carryOut(chat, one.change);
      check(NUDGES[one.news]);
    }
  }
  connect(true);
  // The late updates, and the check at every reconnection or poll.
  check(1 + steps.filter((one) => "news" in one && one.news === "late").length);
  await Promise.all(running);
}

/** What both sides see of a message, regardless of column order. */
const facts = (messages: Awaited<ReturnType<Chat["fan"]["messages"]>>) =>
  messages.map(({ author: _author, quoted: _quoted, ...message }) => message);

test("a page ends with the database's messages, whatever nudges are lost, doubled, or late, and whenever it disconnects", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const chat = await newConversation(database().db);
      await chat.say("fan", "The first");
      const pages = [await openPage(chat, "fan"), await openPage(chat, "creator")];
      await playOut(chat, pages, steps);
      const own = { id: chat.id, userId: chat.fanId };
      const rows = await messageStore(database().db).listBefore(own, 1e9, 10_000);
      const stored = rows.map((row) => toShown(row, own, chat.clock.now));
      for (const { state } of pages) {
        const first = state.messages[0]?.number ?? 0;
        expect(facts(state.messages)).toEqual(facts(stored.filter(({ number }) => number >= first)));
        expect(state.messages.length).toBeGreaterThanOrEqual(Math.min(stored.length, 50));
        expect(state.messages.length).toBeLessThanOrEqual(MAX_SHOWN);
      }
    }),
    { numRuns: cases(25) },
  );
});

test("a phone that was asleep while more than a page of messages arrived shows the newest", async () => {
  const chat = await newConversation(database().db);
  await chat.say("fan", "Before");
  const { state, sync } = await openPage(chat, "creator");
  for (let i = 0; i < 270; i += 1) await chat.say("fan", `While asleep ${i}`);
  await sync.check();
  expect(state.messages.at(-1)?.text).toBe("While asleep 269");
  expect(state.messages.map(({ number }) => number)).toEqual(
    Array.from({ length: state.messages.length }, (_, i) => 271 - state.messages.length + 1 + i),
  );
});

test("messages that were all changed at once, as when an account is erased, arrive although they share one counter", async () => {
  const chat = await newConversation(database().db);
  for (let i = 0; i < 90; i += 1) await chat.say("fan", `Line ${i}`);
  const { state, sync } = await openPage(chat, "creator");
  await sync.check();
  const { client } = database();
  await client.execute({
    sql: "update conversations set changed = changed + 1 where id = ?",
    args: [chat.id],
  });
  await client.execute({
    sql: `update messages set text = '', unsent_at = 1, changed = (select changed from conversations where id = ?1)
      where conversation_id = ?1`,
    args: [chat.id],
  });
  await sync.check();
  expect(state.messages.length).toBeGreaterThanOrEqual(50);
  expect(state.messages.filter(({ text }) => text !== "")).toEqual([]);
});
