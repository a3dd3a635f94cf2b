import { eq } from "drizzle-orm";
import type { EventDeps } from "../../app/domain/sales/handle-event.ts";
import { checkouts, ledger_entries, payments, subscriptions, webhook_events } from "../../db/schema/money.ts";
import { checkoutStore } from "../../db/stores/checkouts.ts";
import { creatorStore } from "../../db/stores/creators.ts";
import type { Database } from "../../db/stores/database.ts";
import { paymentStore } from "../../db/stores/sales.ts";
import { HOUR, NOW, people } from "../cast.ts";
import { type FakeProvider, fakeProvider } from "./provider.ts";

let saleCount = 0;
let tick = NOW;
/** Every reading begins at an instant of its own, as real ones nearly always do. */
export const clock = { now: () => ++tick };

/** A sale of its own that was begun with us, and the provider's side of it. */
export async function beginSale(db: Database, amount = 1500) {
  const run = `r${++saleCount}`;
  const id = `checkout-${run}`;
  const provider = fakeProvider(run, id, amount);
  await db.insert(checkouts).values({
    ...{
      id,
      kind: "subscription",
      buyer_id: people.fan.id,
      seller_id: people.creator.id,
      subject: run,
      amount,
    },
    ...{ stripe_account_id: "acct_mira", stripe_session_id: provider.session.id, created_at: NOW },
    expires_at: NOW + HOUR,
  });
  return { id, run, provider, deps: eventDeps(db, provider) };
}

export const eventDeps = (db: Database, provider: FakeProvider): EventDeps => ({
  payments: provider.port,
  checkouts: checkoutStore(db),
  paymentStore: paymentStore(db),
  creators: creatorStore(db),
  clock,
});

/** All that the database holds of a sale. */
export async function storedSale(db: Database, id: string) {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  const rows = await db.select().from(subscriptions).where(eq(subscriptions.checkout_id, id));
  const paid = await db.select().from(payments).where(eq(payments.checkout_id, id));
  const entries = await db
    .select({ entry: ledger_entries })
    .from(ledger_entries)
    .innerJoin(payments, eq(payments.id, ledger_entries.payment_id))
    .where(eq(payments.checkout_id, id));
  return { checkout, subscriptions: rows, payments: paid, entries: entries.map((row) => row.entry) };
}

export const outcomesOf = async (db: Database, provider: FakeProvider) => {
  const all = await db.select().from(webhook_events);
  return provider.events.map((event) => all.find((row) => row.id === event.id)?.outcome ?? "unknown");
};
