import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { content_purchases, payments } from "#db/schema/payments/payments.ts";
import { tip_notes } from "#db/schema/payments/tips.ts";
import { paymentStore } from "#db/stores/payments/payments.ts";
import { tipStore } from "#db/stores/payments/tips.ts";
import { getCreator } from "#domain/creators/get-creator.ts";
import { confirmCheckout } from "#domain/payments/confirm-checkout.ts";
import { sendTip } from "#domain/payments/tips/send-tip.ts";
import { HOUR, NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { providerForFile } from "../provider/provider-world.ts";
import { oneTimeProvider } from "./purchases/one-time-fixture.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile();
const post = posts.ppvForAll.id;

async function tipper() {
  const { db } = database();
  const { id } = await newFan(db);
  const provider = oneTimeProvider(db, world());
  const deps = { ...provider.deps, tips: tipStore(db) };
  const tip = async (amount: number, note = "", more: { contentId?: string; after?: string } = {}) => {
    const creator = await getCreator(
      { creators: deps.creators, now: NOW },
      { profileId: people.creator.id, viewerId: id },
    );
    if (creator === null) throw new Error("no creator");
    return sendTip(deps, {
      creator,
      contentId: null,
      ...more,
      buyer: { id, email: `${id}@example.com` },
      amount,
      note,
      network: id,
      successUrl: "https://x.example/ok",
      cancelUrl: "https://x.example/no",
    });
  };
  const paid = () => db.select().from(payments).where(eq(payments.buyer_id, id));
  const read = async () => {
    const { sales } = await paymentStore(db).listForSeller(people.creator.id, 500);
    return sales.filter((one) => one.buyer_id === id).map(({ kind, gross, note }) => ({ kind, gross, note }));
  };
  return { ...provider, deps, id, tip, paid, read };
}

describe("sendTip", () => {
  test("opens the provider's page, and the creator reads the note once the tip is paid", async () => {
    const fan = await tipper();
    const started = await fan.tip(500, "Thank you");
    const sale = fan.onlySale();
    expect(started).toEqual({ ok: true, url: sale.session().url });
    expect(sale.terms).toMatchObject({ amount: 500, accountId: "acct_mira", sellerId: people.creator.id });
    expect(JSON.stringify(sale.session())).not.toContain("Thank you");
    expect(await fan.read()).toEqual([]);
    sale.pay();
    await fan.deliverAll();
    await fan.deliverAll();
    expect(await fan.read()).toEqual([{ kind: "tip", gross: 500, note: "Thank you" }]);
  });

  test("opens the same page when sent again, with the newest note, which no longer changes once paid", async () => {
    const fan = await tipper();
    await Promise.all(Array.from({ length: 10 }, () => fan.tip(500, "First")));
    await fan.tip(500, "Second");
    expect(fan.all()).toHaveLength(1);
    await fan.tip(500, "");
    expect(await database().db.$count(tip_notes, eq(tip_notes.buyer_id, fan.id))).toBe(0);
    await fan.tip(500, "Third");
    fan.onlySale().pay();
    await fan.deliverAll();
    const checkoutId = fan.onlySale().terms.checkoutId;
    const late = { checkoutId, buyerId: fan.id, sellerId: people.creator.id, now: NOW };
    await fan.deps.tips.saveNote({ ...late, note: "Changed" });
    await fan.deps.tips.saveNote({ ...late, note: "" });
    expect(await fan.read()).toEqual([{ kind: "tip", gross: 500, note: "Third" }]);
  });

  test("closes the page with the old amount when the amount changes", async () => {
    const fan = await tipper();
    await fan.tip(500, "Small");
    await fan.tip(2500, "Large");
    expect(fan.all().map((sale) => [sale.terms.amount, sale.session().status])).toEqual([
      [500, "expired"],
      [2500, "open"],
    ]);
    fan.all()[1]?.pay();
    await fan.deliverAll();
    expect(await fan.read()).toEqual([{ kind: "tip", gross: 2500, note: "Large" }]);
  });

  test("finds a tip that was paid meanwhile instead of charging it again; after that, another tip is another payment", async () => {
    const fan = await tipper();
    await fan.tip(500, "Once");
    fan.onlySale().pay();
    fan.time.now += 2 * HOUR;
    expect(await fan.tip(500, "Twice")).toEqual({ ok: false, reason: "already_paid" });
    expect(await fan.read()).toEqual([{ kind: "tip", gross: 500, note: "Once" }]);
    const asked = await fan.tip(500, "Another");
    expect(asked).toMatchObject({ ok: false, reason: "sent_before" });
    expect(fan.all()).toHaveLength(1);
    const after = "tipId" in asked ? asked.tipId : "";
    expect((await fan.tip(500, "Another", { after })).ok).toBe(true);
    expect(fan.all()).toHaveLength(2);
  });

  test("a tip for a post opens nothing, and is apart from one for the page", async () => {
    const fan = await tipper();
    await fan.tip(700, "", { contentId: post });
    await fan.tip(700);
    expect(fan.all()).toHaveLength(2);
    for (const sale of fan.all()) sale.pay();
    await fan.deliverAll();
    expect(await fan.read()).toHaveLength(2);
    expect(await database().db.$count(content_purchases, eq(content_purchases.buyer_id, fan.id))).toBe(0);
  });
});

const step = fc.record({
  do: fc.constantFrom("tip", "pay", "confirm", "deliver", "wait"),
  amount: fc.constantFrom(500, 2500),
  nth: fc.nat(3),
});

/** Takes a step; adds the note of each opened page to `notes`. */
async function take(
  one: typeof step extends fc.Arbitrary<infer T> ? T : never,
  note: string,
  fan: Awaited<ReturnType<typeof tipper>>,
  notes: Map<string, string>,
) {
  if (one.do === "tip") {
    const started = await fan.tip(one.amount, note);
    if (started.ok) notes.set(started.url.split("/").at(-1) ?? "", note);
    return;
  }
  if (one.do === "wait") fan.time.now += HOUR / 2;
  const sale = fan.all()[one.nth % Math.max(fan.all().length, 1)];
  if (!sale) return;
  if (one.do === "pay") sale.pay();
  if (one.do === "confirm") await confirmCheckout(fan.deps, { sessionId: sale.id, buyerId: fan.id });
  if (one.do === "deliver") await fan.deliver(sale);
}

test("in any order of forms, events, and returns, each paid tip is booked once with the note it was sent with", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const fan = await tipper();
      const notes = new Map<string, string>();
      for (const [i, one] of steps.entries()) await take(one, `note ${i}`, fan, notes);
      await fan.deliverAll();
      const paid = fan.all().filter((sale) => sale.isPaid());
      const expected = paid.map(({ id, terms }) => ({
        kind: "tip",
        gross: terms.amount,
        note: notes.get(id),
      }));
      const byNote = (a: { note?: string | null }, b: { note?: string | null }) =>
        String(a.note).localeCompare(String(b.note));
      expect((await fan.read()).sort(byNote)).toEqual(expected.sort(byNote));
    }),
    { numRuns: cases(30) },
  );
});
