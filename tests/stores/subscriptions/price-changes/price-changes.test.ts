import { beforeEach, expect, test } from "vitest";
import { SETTLE_AHEAD_MS } from "#domain/subscriptions/price-changes/price-request.ts";
import { DAY, HOUR, NOW, people } from "#tests/cast.ts";
import { newFan } from "#tests/stores/fixtures/fan-fixture.ts";
import { insertCast } from "#tests/stores/fixtures/insert-cast.ts";
import { databaseForFile } from "#tests/stores/fixtures/test-database.ts";
import { providerForFile } from "#tests/stores/provider/provider-world.ts";
import { startOver, subscriber } from "./asked-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
beforeEach(() => startOver(database().db, world()));

const MONTH_HOURS = 30 * 24;

test("a fan who accepts pays the new price from the first renewal after the notice on", async () => {
  const fan = await subscriber(database().db, world());
  expect(await fan.setPrice(2000)).toEqual({ ok: true, isRaised: true, isLowered: false });
  expect(await fan.ask("end", 2000)).toMatchObject({ ok: true, effectiveFrom: NOW + 7 * DAY });
  await fan.live(1);
  const [email] = await fan.emails();
  expect(email?.kind).toBe("price-change");
  expect(email?.subject).not.toContain("price");
  for (const text of ["from $15/month to $20/month", `/subscriptions/${fan.id}/price`, "July 15, 2026"])
    expect(email?.body).toContain(text);
  expect(await fan.answer("accepted")).toEqual({ ok: true });
  const [answer] = await fan.answers();
  expect(answer).toMatchObject({ answer: "accepted", place: "United States" });
  expect(answer?.terms).toContain("$20/month instead of $15/month, charged from July 15, 2026 on");
  await fan.live(MONTH_HOURS);
  await fan.live(31 * 24);
  expect(await fan.charges()).toEqual([1500, 2000, 2000]);
  expect(await fan.stored()).toMatchObject({ price: 2000, status: "active" });
  expect(await fan.request()).toMatchObject({ outcome: "applied" });
  expect(await fan.emails()).toHaveLength(1);
});

test("a fan who doesn't answer, or declines, keeps the old price if the creator chose so", async () => {
  for (const answer of [null, "declined"] as const) {
    await startOver(database().db, world());
    const fan = await subscriber(database().db, world());
    await fan.setPrice(2000);
    await fan.ask("keep", 2000);
    await fan.live(1);
    if (answer) await fan.answer(answer);
    await fan.live(61 * 24);
    expect(await fan.charges()).toEqual([1500, 1500, 1500]);
    expect(await fan.request()).toMatchObject({ outcome: "kept" });
    expect(await fan.emails()).toHaveLength(1);
  }
});

test("without an answer the subscription ends, if the creator chose so, after a reminder", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(MONTH_HOURS - 4);
  expect((await fan.emails()).map(({ kind }) => kind)).toEqual(["price-change", "price-reminder"]);
  expect(await fan.stored()).toMatchObject({ ended_at: null });
  expect((await fan.stored())?.cancel_requested_at).not.toBeNull();
  expect(await fan.setRenewal(true)).toEqual({ ok: false, reason: "new_price" });
  await fan.live(MONTH_HOURS);
  expect((await fan.stored())?.ended_at).not.toBeNull();
  expect(await fan.charges()).toEqual([1500]);
  expect(await fan.request()).toMatchObject({ outcome: "ended" });
});

test("accepting resumes a subscription that was set to end, unless its fan cancels again", async () => {
  for (const isCanceled of [false, true]) {
    await startOver(database().db, world());
    const fan = await subscriber(database().db, world());
    await fan.setPrice(2000);
    await fan.ask("end", 2000);
    await fan.live(MONTH_HOURS - 12);
    expect(fan.subscription().cancel_at_period_end).toBe(true);
    expect(await fan.answer("accepted")).toEqual({ ok: true });
    if (isCanceled) await fan.setRenewal(false);
    await fan.live(MONTH_HOURS);
    expect(await fan.charges()).toEqual(isCanceled ? [1500] : [1500, 2000]);
  }
});

test("a renewal before the notice is over is at the old price, whatever the answer", async () => {
  const fan = await subscriber(database().db, world());
  fan.pass(25 * DAY);
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(1);
  await fan.answer("accepted");
  await fan.live(10 * 24);
  expect(await fan.charges()).toEqual([1500, 1500]);
  await fan.live(MONTH_HOURS);
  expect(await fan.charges()).toEqual([1500, 1500, 2000]);
});

test("an answer can change until it is carried out, and only by its own fan", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("keep", 2000);
  await fan.live(1);
  expect(await fan.answer("accepted", people.otherFan.id)).toEqual({ ok: false, reason: "not_yours" });
  await fan.answer("accepted");
  fan.pass(HOUR);
  await fan.answer("declined");
  fan.pass(HOUR);
  await fan.answer("accepted");
  expect((await fan.answers()).map(({ answer }) => answer)).toEqual(["accepted", "declined", "accepted"]);
  await fan.live(MONTH_HOURS - 12);
  expect(await fan.answer("declined")).toEqual({ ok: false, reason: "settled" });
  await fan.live(24);
  expect(await fan.charges()).toEqual([1500, 2000]);
});

test("withdrawing an increase keeps everyone's price and notifies those who were asked, until the first renewals", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(1);
  await fan.answer("accepted");
  expect(await fan.withdraw()).toEqual({ ok: true });
  await fan.live(MONTH_HOURS);
  expect(await fan.charges()).toEqual([1500, 1500]);
  expect((await fan.emails()).map(({ kind }) => kind)).toEqual(["price-change", "price-withdrawn"]);
  expect(await fan.answer("accepted")).toEqual({ ok: false, reason: "over" });
  await fan.live(6);
  expect(await fan.ask("keep", 2000)).toMatchObject({ ok: true });
  fan.pass(7 * DAY - SETTLE_AHEAD_MS);
  expect(await fan.withdraw()).toEqual({ ok: false, reason: "too_late" });
});

test("a creator can have one increase at a time, and one in 30 days", async () => {
  const fan = await subscriber(database().db, world());
  expect(await fan.ask("keep", 1500)).toEqual({ ok: false, reason: "nobody" });
  await fan.setPrice(2000);
  expect(await fan.ask("keep", 1900)).toEqual({ ok: false, reason: "price_changed" });
  const both = await Promise.all([fan.ask("keep", 2000), fan.ask("end", 2000)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await fan.ask("keep", 2000)).toEqual({ ok: false, reason: "pending" });
  await fan.withdraw();
  expect(await fan.ask("keep", 2000)).toEqual({ ok: false, reason: "too_soon" });
});

test("a lower price reaches everybody at the next renewal, by email and without a question", async () => {
  const fan = await subscriber(database().db, world());
  expect(await fan.setPrice(1200)).toEqual({ ok: true, isRaised: false, isLowered: true });
  await fan.live(12);
  const [email] = await fan.emails();
  expect(email?.body).toContain("lowered the price of your subscription from $15/month to $12/month");
  expect(await fan.answer("accepted")).toEqual({ ok: false, reason: "over" });
  await fan.live(MONTH_HOURS);
  expect(await fan.charges()).toEqual([1500, 1200]);
  expect(await fan.stored()).toMatchObject({ price: 1200 });
});

test("a lower price withdraws an increase, and a later increase doesn't undo it", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(1);
  await fan.answer("accepted");
  await fan.setPrice(1200);
  await fan.setPrice(2500);
  await fan.runOnce();
  const [, lowered, ...more] = await fan.emails();
  expect(lowered?.body).toContain("lowered the price of your subscription from $15/month to $12/month");
  expect(more).toEqual([]);
  await fan.live(MONTH_HOURS);
  expect(await fan.charges()).toEqual([1500, 1200]);
});

test("a higher price cancels an earlier lower one for fans who turn renewal back on later", async () => {
  const fan = await subscriber(database().db, world());
  await fan.live(2);
  await fan.setRenewal(false);
  await fan.setPrice(1200);
  await fan.live(12);
  await fan.setPrice(2000);
  await fan.setRenewal(true);
  await fan.live(31 * 24);
  expect(await fan.charges()).toEqual([1500, 1500]);
  expect(await fan.emails()).toEqual([]);
});

test("a lower price notifies fans whose subscription was set to end that they can resume", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setPrice(2000);
  await fan.ask("end", 2000);
  await fan.live(29.5 * 24);
  expect((await fan.stored())?.cancel_requested_at).not.toBeNull();
  await fan.setPrice(1400);
  await fan.live(1);
  const emails = await fan.emails();
  const told = emails.find(({ kind }) => kind === "price-withdrawn")?.body;
  expect(told).toContain("To keep it for $15/month, resume it before it ends:");
  expect(told).not.toContain("you don't need to do anything");
  expect(await fan.setRenewal(true)).toMatchObject({ ok: true });
  await fan.live(2 * 24);
  expect((await fan.charges()).at(-1)).toBe(1400);
});

test("a fan whose subscription is set to end isn't asked until they resume, and then has as much time", async () => {
  const fan = await subscriber(database().db, world());
  await fan.setRenewal(false);
  await fan.setPrice(2000);
  const other = await subscriber(database().db, world(), (await newFan(database().db)).id);
  await other.ask("keep", 2000);
  await fan.live(1);
  expect(await fan.request()).toBeUndefined();
  await fan.setRenewal(true);
  await fan.live(12);
  const request = await fan.request();
  expect(request?.effective_from).toBe((request?.asked_at ?? 0) + 7 * DAY);
});
