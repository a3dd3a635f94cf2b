import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { outgoing_emails } from "../../../db/schema/operations.ts";
import { account_deletions } from "../../../db/schema/security.ts";
import { DAY, NOW, people, posts } from "../../cast.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { beginBoost, beginPurchase, beginSale } from "../fixtures/sale-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const { fan, creator } = people;
const database = databaseForFile(({ db }) => insertCast(db));
beforeEach(async () => {
  await database().db.delete(outgoing_emails);
});

type Sale = Awaited<ReturnType<typeof beginSale>> | Awaited<ReturnType<typeof beginPurchase>>;
/** Hands over all events of a sale twice, as a provider may. */
async function hear({ deps, provider }: Sale) {
  for (const event of provider.events) await handleEvent(deps, event);
  for (const event of provider.events) await handleEvent(deps, { ...event, id: `${event.id}-again` });
}
const queued = () => database().db.select().from(outgoing_emails).orderBy(outgoing_emails.id);
const kinds = async () => (await queued()).map(({ id }) => id.replace(/:.*/, ""));
const find = async (kind: string) => {
  const [email] = (await queued()).filter(({ id }) => id.startsWith(kind));
  if (!email) throw new Error(`no ${kind} email`);
  return email;
};

describe("a fan is emailed", () => {
  test("one receipt for each paid month, with what it was, the statement's text, and how to cancel", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    sale.provider.actions.renew();
    await hear(sale);
    expect(await kinds()).toEqual(["receipt", "receipt"]);
    const receipt = await find(`receipt:${sale.provider.invoices[1]?.id}`);
    expect(receipt).toMatchObject({ recipient: fan.email, subject: "Your Fanlight receipt", bulk: true });
    expect(receipt.body).toContain("You paid $15.00 on June 15, 2026.\nSubscription to Mira");
    expect(receipt.body).toContain("FANLIGHT");
    expect(receipt.body).toContain(`https://site.example/payments/${sale.provider.invoices[1]?.id}`);
    expect(receipt.body).toContain("charged again on August 14, 2026");
    expect(receipt.body).toContain("https://site.example/subscriptions");
  });

  test.each([
    ["purchase", "Post by Mira"],
    ["unlock", "Messages with Mira"],
    ["tip", "Tip to Mira"],
  ] as const)("a receipt for a %s, which doesn't renew", async (kind, what) => {
    const contentId = kind === "purchase" ? { contentId: posts.ppv.id } : {};
    const sale = await beginPurchase(database().db, { kind, amount: 2500, fee: 250, ...contentId });
    sale.provider.actions.checkOut();
    await hear(sale);
    expect(await kinds()).toEqual(["receipt"]);
    const { body, subject } = await find("receipt");
    expect(body).toContain(what);
    expect(body).toContain("It doesn't renew.");
    expect(subject + body).not.toContain(posts.ppv.title);
  });

  test("a receipt for a boost goes to the creator who pays for it", async () => {
    const boost = await beginBoost(database().db, 2500);
    boost.provider.actions.checkOut();
    await hear(boost);
    expect(await kinds()).toEqual(["receipt"]);
    const { body, subject, recipient } = await find("receipt");
    expect(recipient).toBe(creator.email);
    expect(body).toContain("Boost of one of your posts");
    expect(body).toContain("It doesn't renew.");
    expect(subject + body).not.toContain(posts.free.title);
  });

  test("when a subscription is canceled, once, and not again for the same state", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    await hear(sale);
    sale.provider.actions.cancel();
    await hear(sale);
    expect((await kinds()).filter((kind) => kind === "canceled")).toHaveLength(1);
    expect((await find("canceled")).body).toContain("You keep access until July 15, 2026.");
  });

  test("when a renewal fails, with the next try and the end of access; and when it ends unpaid", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    await hear(sale);
    sale.provider.actions.declineRenewal();
    await hear(sale);
    await hear(sale);
    expect(await kinds()).toEqual(["payment-failed", "receipt"]);
    const { body } = await find("payment-failed");
    expect(body).toContain("You keep access until July 18, 2026.");
    expect(body).toContain("We'll try your card again on June 17, 2026.");
    sale.provider.actions.end();
    await hear(sale);
    expect(await kinds()).toEqual(["payment-failed", "receipt", "unpaid-end"]);
  });

  test("of each refund, with what it means for the access", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    sale.provider.actions.refund(1 / 3);
    await hear(sale);
    expect((await find("refund")).body).toContain("We refunded $5.00 of the $15.00 you paid");
    expect((await find("refund")).body).toContain("Your access stays as it is.");
    await database().db.delete(outgoing_emails);
    sale.provider.actions.refund();
    await hear(sale);
    expect(await kinds()).toEqual(["refund"]);
    expect((await find("refund")).body).toContain("Your subscription to Mira has ended");
  });

  test("nothing about what happened long ago, or was recorded before", async () => {
    const sale = await beginSale(database().db);
    const { provider } = sale;
    provider.actions.checkOut();
    provider.actions.refund(1 / 3);
    for (const invoice of provider.invoices) invoice.paidAt = NOW - 8 * DAY;
    for (const { paymentIntentId } of provider.invoices)
      for (const one of provider.movementsOf(paymentIntentId ?? "")?.refunds ?? [])
        one.createdAt = NOW - 8 * DAY;
    await hear(sale);
    expect(await kinds()).toEqual([]);
    const known = await beginSale(database().db);
    known.provider.actions.checkOut();
    await hear(known);
    // As the deletion of emails that were sent does, a month later.
    await database().db.delete(outgoing_emails);
    known.provider.actions.renew();
    await hear(known);
    expect((await queued()).map(({ id }) => id)).toEqual([`receipt:${known.provider.invoices[1]?.id}`]);
  });

  test("not at all once the account is erased", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    const gone = { user_id: fan.id, requested_at: NOW, due_at: NOW, done_at: NOW };
    await database().db.insert(account_deletions).values(gone);
    await hear(sale);
    await database().db.delete(account_deletions);
    expect(await kinds()).toEqual([]);
  });
});

describe("a creator is emailed", () => {
  test.each([
    ["winDispute", ["dispute", "dispute"], "$13.50 is back in your balance."],
    [
      "loseDispute",
      ["dispute", "dispute"],
      "The $13.50 that was taken from your balance went back to the fan.",
    ],
  ] as const)("about a dispute, and its decision (%s)", async (decide, expected, text) => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    await hear(sale);
    await database().db.delete(outgoing_emails);
    sale.provider.actions.dispute();
    await hear(sale);
    const opened = await queued();
    expect(opened.map(({ recipient }) => recipient)).toEqual([creator.email]);
    expect(opened[0]?.body).toContain("$13.50 was taken from your balance");
    sale.provider.actions[decide]();
    await hear(sale);
    expect(await kinds()).toEqual(expected);
    expect((await queued())[1]?.body).toContain(text);
  });

  test("and a fan who is leaving isn't told again what the leaving has stopped", async () => {
    const sale = await beginSale(database().db);
    sale.provider.actions.checkOut();
    await hear(sale);
    await database().db.update(profiles).set({ closed_at: NOW }).where(eq(profiles.id, creator.id));
    sale.provider.actions.cancel();
    await hear(sale);
    await database().db.update(profiles).set({ closed_at: null }).where(eq(profiles.id, creator.id));
    expect(await kinds()).not.toContain("canceled");
  });
});
