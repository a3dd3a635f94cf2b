import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { message_pricing, message_unlocks } from "#db/schema/messages/messages.ts";
import { outgoing_emails } from "#db/schema/notifications/emails.ts";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { subscriptions } from "#db/schema/subscriptions/subscriptions.ts";
import { closeWithdrawn } from "#domain/payments/sales/close-withdrawn.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { NOW } from "#tests/cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { boughtPost, canOpenPost } from "../fixtures/purchase-fixture.ts";
import { databaseForFile } from "../fixtures/test-database.ts";
import { soldMessage } from "../messages/sold-message.ts";
import { type BegunSale, beginSale } from "../provider/begun-sale.ts";
import { providerForFile } from "../provider/provider-world.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const world = providerForFile((world) => {
  world.time.now = NOW;
  // What's won back comes from our balance.
  world.stripe.control.topUp({ amount: 10_000_000 });
});

type Fan = { begin(): Promise<BegunSale>; has(): Promise<boolean> };
const fanOf =
  (sale: Partial<Parameters<typeof beginSale>[2]>, has: (id: string) => Promise<boolean>) =>
  async (): Promise<Fan> => {
    const { db } = database();
    const { id } = await newFan(db);
    await db.delete(message_pricing);
    return {
      begin: () => beginSale(db, world(), { amount: 2000, ...sale, buyer_id: id }),
      has: () => has(id),
    };
  };

/** A new fan who can start buying one thing repeatedly, and whether they have it. */
const kinds: Record<string, () => Promise<Fan>> = {
  "a post": fanOf({ content_id: boughtPost }, async (id) => (await canOpenPost(database().db, id)) === true),
  "an unlock": fanOf({ kind: "unlock", subject: "" }, async (id) => {
    const rows = await database().db.select().from(message_unlocks).where(eq(message_unlocks.buyer_id, id));
    return rows.some(({ revoked_at }) => revoked_at === null);
  }),
  "a subscription": fanOf({ kind: "subscription", subject: "" }, async (id) => {
    const rows = await database().db.select().from(subscriptions).where(eq(subscriptions.buyer_id, id));
    return rows.some(({ revoked_at, ended_at }) => revoked_at === null && ended_at === null);
  }),
  "a message": async () => {
    const message = await soldMessage(database().db, world());
    return { begin: message.begin, has: message.canOpen };
  },
};

const forget = ({ id }: BegunSale) =>
  database().db.update(checkouts).set({ expired_at: world().now() }).where(eq(checkouts.id, id));
/** What the fan paid at the provider, less refunds, in cents. */
const paidFor = (...sales: BegunSale[]) =>
  sales
    .flatMap((one) => one.charges())
    .reduce((sum, one) => sum + one.amount_captured - one.amount_refunded, 0);

test.each(Object.entries(kinds))(
  "%s that was paid on two pages is charged once: the second payment is refunded with the reason",
  async (_, newBuyer) => {
    const fan = await newBuyer();
    const first = await fan.begin();
    // We treat its page as closed, but the fan has it.
    await forget(first);
    const second = await fan.begin();
    for (const sale of [second, first]) {
      sale.pay();
      await sale.hear();
      expect(await fan.has()).toBe(true);
    }
    world().passHours(1);
    await settleRefunds(first.deps);
    for (const sale of [first, second, first]) await sale.hear(true);
    expect([paidFor(first), paidFor(second), await fan.has()]).toEqual([0, 2000, true]);
    const { id } =
      world().stripe.runtime.store.find("refund", { where: { charge: first.newest().id } })[0] ?? {};
    const [email] = await database()
      .db.select({ body: outgoing_emails.body })
      .from(outgoing_emails)
      .where(sql`${outgoing_emails.id} like ${`refund:${id}%`}`);
    expect(email?.body).toContain("You had paid for this twice");
    expect(email?.body).toContain("Your other payment stands");
    // After the creator refunds it, it's no longer bought.
    second.refund();
    await second.hear();
    expect(await fan.has()).toBe(false);
  },
);

test.each(Object.entries(kinds))(
  "the open page for %s is closed once it is paid in another way",
  async (_, newBuyer) => {
    const fan = await newBuyer();
    const paid = await fan.begin();
    await forget(paid);
    const open = await fan.begin();
    paid.pay();
    await paid.hear();
    await closeWithdrawn(open.deps);
    expect(open.session().status).toBe("expired");
    await closeWithdrawn(open.deps);
    expect(await fan.has()).toBe(true);
  },
);

test.each(Object.entries(kinds).filter(([name]) => name !== "a subscription"))(
  "%s that was paid again during a dispute is charged once after the dispute is won, and stays open",
  async (_, newBuyer) => {
    const fan = await newBuyer();
    const first = await fan.begin();
    first.pay();
    await first.hear();
    first.dispute();
    await first.hear();
    expect(await fan.has()).toBe(false);
    const second = await fan.begin();
    second.pay();
    await second.hear();
    expect(await fan.has()).toBe(true);
    first.win();
    await first.hear();
    world().passHours(1);
    await settleRefunds(first.deps);
    for (const sale of [first, second, first]) await sale.hear(true);
    expect([paidFor(first), paidFor(second), await fan.has()]).toEqual([0, 2000, true]);
  },
);
