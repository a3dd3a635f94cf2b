import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { account_deletions } from "#db/schema/accounts/security.ts";
import { boosts } from "#db/schema/boosts/boosts.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { PLATFORM_ACCOUNT } from "#domain/payments/payment-port.ts";
import { DAY, MINUTE, NOW, people, posts } from "#tests/cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { type BegunSale, beginSale, beginSubscription } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const { fan, creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW - DAY;
  world.stripe.control.topUp({ amount: 1_000_000 });
});
beforeEach(async () => {
  world().time.now = NOW;
  await database().db.delete(outgoing_emails);
});

async function hear(sale: BegunSale) {
  await sale.hear();
  await sale.hear(true);
}
const subscribe = () => beginSubscription(database().db, world());
const queued = () => database().db.select().from(outgoing_emails).orderBy(outgoing_emails.id);
const kinds = async () => (await queued()).map(({ id }) => id.replace(/:.*/, ""));
const find = async (kind: string) => {
  const [email] = (await queued()).filter(({ id }) => id.startsWith(kind));
  if (!email) throw new Error(`no ${kind} email`);
  return email;
};

describe("a fan is emailed", () => {
  test("one receipt for each paid month, with its item, the bank statement's text, and how to cancel", async () => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    sale.renew();
    await hear(sale);
    expect(await kinds()).toEqual(["receipt", "receipt"]);
    const id = sale.subscription().latest_invoice;
    const receipt = await find(`receipt:${id}`);
    expect(receipt).toMatchObject({ recipient: fan.email, subject: "Your Fanlight receipt", bulk: true });
    expect(receipt.body).toContain("You paid $15.00 on July 15, 2026.\nSubscription to Mira");
    expect(receipt.body).toContain("FANLIGHT");
    expect(receipt.body).toContain(`https://site.example/payments/${id}`);
    expect(receipt.body).toContain("charged again on August 15, 2026");
    expect(receipt.body).toContain("https://site.example/subscriptions");
  });

  test.each([
    ["purchase", "Post by Mira"],
    ["unlock", "Messages with Mira"],
    ["tip", "Tip to Mira"],
  ] as const)("a receipt for a %s, which doesn't renew", async (kind, what) => {
    const contentId = kind === "purchase" ? { content_id: posts.ppv.id } : {};
    const sale = await beginSale(database().db, world(), { kind, amount: 2500, ...contentId });
    sale.pay();
    await hear(sale);
    expect(await kinds()).toEqual(["receipt"]);
    const { body, subject } = await find("receipt");
    expect(body).toContain(what);
    expect(body).toContain("It doesn't renew.");
    expect(subject + body).not.toContain(posts.ppv.title);
  });

  test("a receipt for a boost goes to the creator who pays for it", async () => {
    const { db } = database();
    const boostId = "boost-1".padEnd(22, "x");
    await db.insert(boosts).values({
      id: boostId,
      seller_id: creator.id,
      content_id: posts.free.id,
      budget: 2500,
      days: 5,
      seen_price: 5,
      served_price: 2,
      created_at: NOW,
    });
    const bought = { kind: "boost", amount: 2500, fee: 0, account: PLATFORM_ACCOUNT } as const;
    const boost = await beginSale(db, world(), { ...bought, buyer_id: creator.id, subject: boostId });
    boost.pay();
    await hear(boost);
    expect(await kinds()).toEqual(["receipt"]);
    const { body, subject, recipient } = await find("receipt");
    expect(recipient).toBe(creator.email);
    expect(body).toContain("Boost of one of your posts");
    expect(body).toContain("It doesn't renew.");
    expect(subject + body).not.toContain(posts.free.title);
  });

  test("when a subscription is canceled, once, and not again for the same state", async () => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    await world().payments.cancelAtPeriodEnd(sale.subscription().id, true);
    await hear(sale);
    expect((await kinds()).filter((kind) => kind === "canceled")).toHaveLength(1);
    expect((await find("canceled")).body).toContain("You keep access until July 15, 2026.");
  });

  test("each time a subscription is resumed or canceled again, with the terms it renews on", async () => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    for (const isToEnd of [true, false, true, false]) {
      world().time.now += MINUTE;
      await world().payments.cancelAtPeriodEnd(sale.subscription().id, isToEnd);
      await hear(sale);
    }
    expect(await kinds()).toEqual(["canceled", "canceled", "receipt", "resumed", "resumed"]);
    expect((await find("resumed")).body).toContain("It renews on July 15, 2026 for $15,");
  });

  test("when a renewal fails, with the next try and the end of access; and when it ends unpaid", async () => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    sale.failToRenew();
    await hear(sale);
    await hear(sale);
    expect(await kinds()).toEqual(["payment-failed", "receipt"]);
    const { body } = await find("payment-failed");
    expect(body).toContain("You keep access until July 18, 2026.");
    expect(body).toContain("We'll try your card again on July 17, 2026.");
    await world().payments.endUnpaid(sale.subscription().id);
    await hear(sale);
    expect(await kinds()).toEqual(["payment-failed", "receipt", "unpaid-end"]);
  });

  test("about each refund, with what it means for access", async () => {
    const sale = await subscribe();
    sale.pay();
    sale.refund(500);
    await hear(sale);
    expect((await find("refund")).body).toContain("We refunded $5.00 of the $15.00 you paid");
    expect((await find("refund")).body).toContain("Your access stays as it is.");
    await database().db.delete(outgoing_emails);
    sale.refund();
    await hear(sale);
    expect(await kinds()).toEqual(["refund"]);
    expect((await find("refund")).body).toContain("Your subscription to Mira has ended");
  });

  test("nothing about old events, or about what was recorded before", async () => {
    const sale = await subscribe();
    sale.pay();
    sale.refund(500);
    world().passDays(8);
    await hear(sale);
    expect(await kinds()).toEqual([]);
    const known = await subscribe();
    known.pay();
    await hear(known);
    // Simulates the deletion of sent emails a month later.
    await database().db.delete(outgoing_emails);
    known.renew();
    await hear(known);
    expect((await queued()).map(({ id }) => id)).toEqual([`receipt:${known.subscription().latest_invoice}`]);
  });

  test("nothing once the account is erased", async () => {
    const sale = await subscribe();
    sale.pay();
    const gone = { user_id: fan.id, requested_at: NOW, due_at: NOW, done_at: NOW };
    await database().db.insert(account_deletions).values(gone);
    await hear(sale);
    await database().db.delete(account_deletions);
    expect(await kinds()).toEqual([]);
  });
});

describe("a creator is emailed", () => {
  test.each([
    ["win", ["dispute", "dispute"], "$13.50 is back in your balance."],
    ["lose", ["dispute", "dispute"], "The $13.50 that was taken from your balance went back to the fan."],
  ] as const)("about a dispute, and its decision (%s)", async (decide, expected, text) => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    await database().db.delete(outgoing_emails);
    sale.dispute();
    await hear(sale);
    const opened = await queued();
    expect(opened.map(({ recipient }) => recipient)).toEqual([creator.email]);
    expect(opened[0]?.body).toContain("$13.50 was taken from your balance");
    sale[decide]();
    await hear(sale);
    expect(await kinds()).toEqual(expected);
    expect((await queued())[1]?.body).toContain(text);
  });

  test("nothing about a decision from a week ago", async () => {
    const sale = await subscribe();
    sale.pay();
    sale.dispute();
    await hear(sale);
    await database().db.delete(outgoing_emails);
    sale.lose();
    world().passDays(8);
    await hear(sale);
    expect(await kinds()).not.toContain("dispute");
  });

  test("and a leaving fan isn't emailed again about what the deletion request stopped", async () => {
    const sale = await subscribe();
    sale.pay();
    await hear(sale);
    await database().db.update(profiles).set({ closed_at: NOW }).where(eq(profiles.id, creator.id));
    await world().payments.cancelAtPeriodEnd(sale.subscription().id, true);
    await hear(sale);
    await database().db.update(profiles).set({ closed_at: null }).where(eq(profiles.id, creator.id));
    expect(await kinds()).not.toContain("canceled");
  });
});
