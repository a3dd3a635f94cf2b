import { boost_days, boosts } from "#db/schema/boosts/boosts.ts";
import { ledger_entries } from "#db/schema/ledger/ledger.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { disputes } from "#db/schema/reversals/disputes.ts";
import type { Database } from "#db/stores/database.ts";
import { DAY, NOW, people, posts } from "#tests/cast.ts";

/** A fan's partly refunded month. */
export const CAST_PAYMENT = "in_cast_payment";

/** A creator's dispute of a boost, which an admin could still accept. */
export const CAST_BOOST_DISPUTE = "dp_cast_boost";

export const CAST_PAYMENT_MONTH = new Date(NOW - 60 * DAY).toISOString().slice(0, 7);

export async function insertCastPayment(db: Database) {
  await db.insert(payments).values({
    id: CAST_PAYMENT,
    kind: "subscription",
    buyer_id: people.fan.id,
    seller_id: people.creator.id,
    gross: 1500,
    fee: 150,
    net: 1350,
    refunded: 500,
    stripe_reference: CAST_PAYMENT,
    period_start: NOW - 60 * DAY,
    period_end: NOW - 30 * DAY,
    paid_at: NOW - 60 * DAY,
    created_at: NOW - 60 * DAY,
  });
  const booked = [
    { kind: "sale" as const, at: NOW - 60 * DAY, amounts: [1500, -150, -1350] },
    { kind: "refund" as const, at: NOW - 50 * DAY, amounts: [-500, 50, 450] },
  ];
  await db.insert(ledger_entries).values(
    booked.flatMap(({ kind, at, amounts }) =>
      (["provider", "platform", "seller"] as const).map((account, i) => ({
        id: `${kind}:${CAST_PAYMENT}:${account}`,
        transaction_id: `${kind}:${CAST_PAYMENT}`,
        kind,
        payment_id: CAST_PAYMENT,
        account,
        seller_id: account === "seller" ? people.creator.id : null,
        amount: amounts[i] ?? 0,
        created_at: at,
      })),
    ),
  );
  await insertCastBoost(db);
}

async function insertCastBoost(db: Database) {
  const id = "pi_cast_boost";
  const own = { seller_id: people.creator.id, created_at: NOW - DAY };
  const money = { gross: 2000, fee: 2000, net: 0, stripe_reference: id, paid_at: NOW - DAY };
  await db.insert(payments).values({ ...own, ...money, id, kind: "boost", buyer_id: people.creator.id });
  await db.insert(ledger_entries).values(
    (["provider", "platform"] as const).map((account) => ({
      id: `sale:${id}:${account}`,
      transaction_id: `sale:${id}`,
      kind: "sale" as const,
      payment_id: id,
      account,
      amount: account === "provider" ? 2000 : -2000,
      created_at: NOW - DAY,
    })),
  );
  const run = { starts_at: NOW - DAY, paced_from: NOW - DAY, ends_at: Date.now() + 5 * DAY };
  const terms = { budget: 2000, days: 6, seen_price: 5, served_price: 2 };
  await db.insert(boosts).values({
    ...own,
    ...run,
    ...terms,
    id: "cast-boost",
    content_id: posts.free.id,
    payment_id: id,
    spent: 10_000,
  });
  const day = Math.floor(NOW / DAY);
  await db.insert(boost_days).values({ boost_id: "cast-boost", day, served: 2400, seen: 2000, opened: 31 });
  await db.insert(disputes).values({
    id: CAST_BOOST_DISPUTE,
    payment_id: id,
    buyer_id: people.creator.id,
    seller_id: people.creator.id,
    stripe_dispute_id: CAST_BOOST_DISPUTE,
    amount: 2000,
    reason: "fraudulent",
    status: "needs_response",
    due_by: Date.now() + 5 * DAY,
    opened_at: NOW,
    updated_at: NOW,
  });
}
