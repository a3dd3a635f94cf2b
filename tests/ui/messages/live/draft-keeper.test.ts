import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKeeper } from "#ui/messages/live/draft-keeper.client.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Drafts as they arrived; each answer is used once, the last one for the rest. */
function answering(...answers: (number | "lost")[]) {
  const arrived: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "lost") throw new TypeError("Failed to fetch");
    arrived.push(JSON.parse(body).draft);
    return Response.json({}, { status: answer });
  });
  return arrived;
}
const minute = () => vi.advanceTimersByTimeAsync(60_000);

test("a draft whose save is lost is saved again later, once", async () => {
  const arrived = answering("lost", "lost", 200);
  draftKeeper("c1", "").type("A long thought");
  await minute();
  expect(arrived).toEqual(["A long thought"]);
});

test("an emptied draft is saved, too, after a save that was lost", async () => {
  const arrived = answering("lost", 200);
  const keeper = draftKeeper("c1", "Before");
  keeper.type("");
  await minute();
  expect(arrived).toEqual([""]);
});

test("a draft that is refused for good isn't sent again", async () => {
  const arrived = answering(403);
  draftKeeper("c1", "").type("A long thought");
  await minute();
  expect(arrived).toEqual(["A long thought"]);
});

test("a draft isn't retried once its text is being sent as a message", async () => {
  const arrived = answering("lost", 200);
  const keeper = draftKeeper("c1", "");
  keeper.type("A long thought");
  await vi.advanceTimersByTimeAsync(2000);
  await keeper.sent();
  await minute();
  expect(arrived).toEqual([]);
});
