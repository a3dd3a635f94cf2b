import { expect, test, vi } from "vitest";
import type { MessageJson } from "#domain/messages/api-json.ts";
import type { CallResult } from "#ui/messages/live/call.client.ts";
import type { Photo } from "#ui/messages/live/chosen-photo.client.ts";
import { type Outgoing, outbox } from "#ui/messages/live/outbox.client.ts";

type Answer = "sent" | "offline" | "lost answer" | "refused" | "photos gone";

/** A server that stores a message once per key and has configurable responses. */
function newBox() {
  const stored = new Map<string, string>();
  let queue: Outgoing[] = [];
  const sent: string[] = [];
  const state: { answer: Answer; attempts: number } = { answer: "sent", attempts: 0 };
  const offline = { ok: false as const, status: 0, text: "Offline", isFinal: false };
  const box = outbox({
    async post({ key, text }): Promise<CallResult<{ item: MessageJson }>> {
      await Promise.resolve();
      state.attempts += 1;
      if (state.answer === "offline") return offline;
      if (state.answer === "refused") return { ok: false, status: 409, text: "Blocked", isFinal: true };
      if (state.answer === "photos gone")
        return { ok: false, status: 409, text: "Gone", isFinal: true, code: "MEDIA_GONE" };
      if (!stored.has(key)) stored.set(key, text);
      return state.answer === "lost answer" ? offline : { ok: true, data: { item: { text } as MessageJson } };
    },
    onChange: (next) => {
      queue = next;
    },
    onSent: (item) => sent.push(item?.text ?? "held"),
    random: () => 1,
  });
  const add = (text: string, photos: Photo[] = []) =>
    box.add({
      key: `key of ${text}`,
      text,
      photos,
      alt: "",
      replyTo: null,
      at: 0,
      after: Promise.resolve(),
    });
  return { box, add, state, sent, stored, queue: () => queue };
}

test("messages go out one after another, in the order they were written", async () => {
  const { add, sent, stored, queue } = newBox();
  await Promise.all(["one", "two", "three"].map((text) => add(text)));
  expect([sent, [...stored.values()], queue()]).toEqual([
    ["one", "two", "three"],
    ["one", "two", "three"],
    [],
  ]);
});

test("a message whose response was lost is sent again under its key, and arrives once", async () => {
  const { box, add, state, sent, stored, queue } = newBox();
  state.answer = "lost answer";
  await add("one");
  expect(queue()).toMatchObject([{ text: "one", error: { isFinal: false } }]);
  state.answer = "sent";
  await box.reconnected();
  expect([sent, [...stored.values()], queue()]).toEqual([["one"], ["one"], []]);
});

test("without a connection, later ones wait for the first, and keep their order", async () => {
  const { box, add, state, stored, queue } = newBox();
  state.answer = "offline";
  await Promise.all([add("one"), add("two")]);
  await add("three");
  expect(queue().map(({ error }) => error?.isFinal)).toEqual([false, false, false]);
  state.answer = "sent";
  await box.reconnected();
  expect([...stored.values()]).toEqual(["one", "two", "three"]);
});

test("a message that was cut off is sent before those written after it", async () => {
  const { add, state, stored } = newBox();
  state.answer = "offline";
  await add("one");
  state.answer = "sent";
  await Promise.all([add("two"), add("three")]);
  expect([...stored.values()]).toEqual(["one", "two", "three"]);
});

test("a message that was cut off is retried within 10 s, then at growing intervals, until the page is left", async () => {
  vi.useFakeTimers();
  try {
    const { box, add, state, stored, queue } = newBox();
    state.answer = "lost answer";
    await add("one");
    const attempts: number[] = [];
    for (const seconds of [4, 8, 16, 32, 60, 60]) {
      await vi.advanceTimersByTimeAsync(seconds * 1_000 - 1);
      attempts.push(state.attempts);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 6]);
    state.answer = "sent";
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.attempts, [...stored.values()], queue()]).toEqual([8, ["one"], []]);
    state.answer = "offline";
    await add("two");
    box.end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(state.attempts).toBe(9);
  } finally {
    vi.useRealTimers();
  }
});

test("a refused message keeps its text and the reason until it is sent again or taken back", async () => {
  const { box, add, state, stored, queue } = newBox();
  state.answer = "refused";
  await add("one");
  await add("two");
  await box.reconnected();
  expect(queue().map(({ text, error }) => [text, error?.text])).toEqual([
    ["one", "Blocked"],
    ["two", "Blocked"],
  ]);
  box.discard("key of one");
  state.answer = "sent";
  await box.retry("key of two");
  expect([[...stored.values()], queue()]).toEqual([["two"], []]);
});

test("photos that the server no longer has are uploaded again with the next try", async () => {
  const { add, state, queue } = newBox();
  let forgotten = 0;
  state.answer = "refused";
  const photo = { forget: () => forgotten++ } as unknown as Photo;
  await add("one", [photo]);
  expect(forgotten).toBe(0);
  state.answer = "photos gone";
  await add("two", [photo]);
  expect([forgotten, queue().map(({ error }) => error?.text)]).toEqual([1, ["Blocked", "Gone"]]);
});
