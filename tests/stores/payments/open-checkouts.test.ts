import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { payment_blocks } from "#db/schema/payments/fraud.ts";
import { closeOpenCheckouts } from "#domain/payments/close-open-checkouts.ts";
import { type ProviderSession, ProviderUnavailable } from "#domain/payments/payment-port.ts";
import { DAY, NOW } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { limitedFan } from "./fraud/limited-fan.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const newFan = () => limitedFan(database().db, world(), NOW);
type Fan = Awaited<ReturnType<typeof newFan>>;
const statusesOf = (fan: Fan) => fan.all().map((sale) => sale.session().status);
const rowOf = async (fan: Fan, nth: number) => {
  const row = await fan.deps.checkouts.find(fan.all()[nth]?.terms.checkoutId ?? "");
  if (row === null) throw new Error("no checkout");
  return row;
};
/** Stops the fan's clock that many milliseconds before our row times out. */
async function expireIn(fan: Fan, nth: number, ms: number) {
  fan.deps.clock.now = () => fan.time.now;
  const { id } = await rowOf(fan, nth);
  await database()
    .db.update(checkouts)
    .set({ expires_at: fan.time.now + ms })
    .where(eq(checkouts.id, id));
}
const urlOf = (begun: Awaited<ReturnType<Fan["begin"]>>) => (begun.ok ? begun.url : begun.reason);

describe("another click", () => {
  test("at another price closes the page, and records what was paid just before it closed", async () => {
    const fan = await newFan();
    await fan.begin("a", 1500);
    expect((await fan.begin("a", 1000)).ok).toBe(true);
    expect(statusesOf(fan)).toEqual(["expired", "open"]);
    const { expireSession } = fan.deps.payments;
    fan.deps.payments.expireSession = async (id) => {
      fan.all()[1]?.pay();
      await expireSession(id);
    };
    expect(await fan.begin("a", 2000)).toEqual({ ok: false, reason: "already_paid" });
    expect(statusesOf(fan)).toEqual(["expired", "complete"]);
    expect(await fan.spending()).toMatchObject({ spent: 1000, open: 0 });
  });

  test.each<[string, (session: ProviderSession | null) => ProviderSession | null]>([
    ["doesn't know the first one", () => null],
    ["completed the first one without a payment", (session) => session && { ...session, state: "complete" }],
  ])("opens another page if the provider %s", async (_, answer) => {
    const fan = await newFan();
    const first = urlOf(await fan.begin("a", 1500));
    const { checkoutSession } = fan.deps.payments;
    fan.deps.payments.checkoutSession = async (id) => answer(await checkoutSession(id));
    const second = await fan.begin("a", 1500);
    fan.deps.payments.checkoutSession = checkoutSession;
    expect(second).toMatchObject({ ok: true });
    expect(urlOf(second)).not.toBe(first);
    expect(urlOf(await fan.begin("a", 1500))).toBe(urlOf(second));
  });

  test("closes a page that timed out here, even if the provider still has it open", async () => {
    for (const [left, statuses] of [
      [1, ["open"]],
      [0, ["expired", "open"]],
    ] as const) {
      const fan = await newFan();
      await fan.begin("a", 1500);
      await expireIn(fan, 0, left);
      expect((await fan.begin("a", 1500)).ok).toBe(true);
      expect(statusesOf(fan)).toEqual(statuses);
    }
  });

  test("at another price begins anew if an attempt at the old one left no page", async () => {
    const fan = await newFan();
    const { startPayment } = fan.deps.payments;
    fan.deps.payments.startPayment = () => Promise.reject(new ProviderUnavailable("no answer"));
    await expect(fan.begin("a", 1500)).rejects.toThrow("no answer");
    fan.deps.payments.startPayment = startPayment;
    expect((await fan.begin("a", 2000)).ok).toBe(true);
    expect(await fan.spending()).toMatchObject({ open: 2000 });
  });

  test("at another price closes the page of an attempt whose answer was lost", async () => {
    const fan = await newFan();
    const { attachSession, failAttempt } = fan.deps.checkouts;
    const cutOff = () => Promise.reject(new Error("cut off"));
    Object.assign(fan.deps.checkouts, { attachSession: cutOff, failAttempt: cutOff });
    await expect(fan.begin("a", 1500)).rejects.toThrow("cut off");
    Object.assign(fan.deps.checkouts, { attachSession, failAttempt });
    expect((await fan.begin("a", 2000)).ok).toBe(true);
    expect(statusesOf(fan)).toEqual(["expired", "open"]);
  });

  test("that misses the open page, at another price, leaves it open, and the fan is asked to try again", async () => {
    const fan = await newFan();
    await fan.begin("a", 1500);
    const { findUnfinished } = fan.deps.checkouts;
    fan.deps.checkouts.findUnfinished = async () => null;
    expect(await fan.begin("a", 2000)).toEqual({ ok: false, reason: "try_again" });
    fan.deps.checkouts.findUnfinished = findUnfinished;
    expect(statusesOf(fan)).toEqual(["open"]);
  });
});

test("a blocked fan gets no page, and the provider isn't called", async () => {
  const fan = await newFan();
  const until = NOW + DAY;
  await database()
    .db.insert(payment_blocks)
    .values({ user_id: fan.id, blocked_at: NOW, blocked_until: until });
  const stop = { reason: "blocked", until };
  expect(await fan.begin("a", 1500)).toEqual({ ok: false, reason: "stopped", stop });
  expect(fan.all()).toEqual([]);
  expect(await fan.spending()).toMatchObject({ open: 0 });
});

describe("closing a fan's pages", () => {
  test("closes all of them, and nobody else's", async () => {
    const other = await newFan();
    await other.begin("a", 1500);
    const fan = await newFan();
    for (const subject of ["a", "b", "c"]) await fan.begin(subject, 1500);
    expect(await closeOpenCheckouts(fan.deps, fan.id)).toBe(3);
    expect(new Set(statusesOf(fan))).toEqual(new Set(["expired"]));
    expect(statusesOf(other)).toEqual(["open"]);
    expect(await closeOpenCheckouts(fan.deps, fan.id)).toBe(0);
  });

  test("closes only those that timed out, if asked", async () => {
    const fan = await newFan();
    for (const subject of ["a", "b", "c"]) await fan.begin(subject, 1500);
    await expireIn(fan, 0, 0);
    await expireIn(fan, 1, 1);
    expect(await closeOpenCheckouts(fan.deps, fan.id, "timed out")).toBe(1);
    expect(statusesOf(fan)).toEqual(["expired", "open", "open"]);
  });

  test.each<[string, "all" | "withdrawn", (fan: Fan) => unknown]>([
    ["the fan closed", "all", () => {}],
    ["timed out", "withdrawn", (fan) => expireIn(fan, 0, 0)],
    [
      "the provider closed",
      "withdrawn",
      (fan) => world().stripe.control.expire({ session: fan.onlySale().id }),
    ],
  ])("doesn't mark a page that %s as closed by us", async (_, which, before) => {
    const fan = await newFan();
    await fan.begin("a", 1500);
    await before(fan);
    await closeOpenCheckouts(fan.deps, fan.id, which);
    expect(await rowOf(fan, 0)).toMatchObject({ decline_reason: null, expired_at: expect.any(Number) });
  });

  test("closes twenty at most in one request, and says that more may be open", async () => {
    const fan = await newFan();
    for (let n = 0; n < 21; n++) await fan.begin(`page ${n}`, 500);
    await expect(closeOpenCheckouts(fan.deps, fan.id)).rejects.toThrow(
      new ProviderUnavailable("more pages are open than one request closes"),
    );
    expect(statusesOf(fan).filter((status) => status === "open")).toHaveLength(1);
    expect(await closeOpenCheckouts(fan.deps, fan.id)).toBe(1);
  });

  test("that failed halfway is finished by the next click, which opens another page", async () => {
    const fan = await newFan();
    const first = urlOf(await fan.begin("a", 1500));
    const { expireSession } = fan.deps.payments;
    fan.deps.payments.expireSession = () => Promise.reject(new Error("no answer"));
    await expect(closeOpenCheckouts(fan.deps, fan.id, "withdrawn")).rejects.toThrow("no answer");
    fan.deps.payments.expireSession = expireSession;
    expect(statusesOf(fan)).toEqual(["open"]);
    expect(urlOf(await fan.begin("a", 1500))).not.toBe(first);
    expect(statusesOf(fan)).toEqual(["expired", "open"]);
  });
});
