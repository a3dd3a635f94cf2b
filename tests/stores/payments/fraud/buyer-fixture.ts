import { checkouts } from "#db/schema/payments/checkouts.ts";
import { admitPayment } from "#domain/payments/fraud/admit-payment.ts";
import { answerBlock } from "#domain/payments/fraud/answer-block.ts";
import { recordFailedCard } from "#domain/payments/fraud/record-failed-card.ts";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { newFan } from "#tests/stores/fixtures/fan-fixture.ts";
import type { TestDatabase } from "#tests/stores/fixtures/test-database.ts";
import { fraudDeps } from "./fraud-deps.ts";

let count = 0;

/** A failed card; `checkoutId` is null if the provider doesn't report it. `cardId` is a saved card's. */
type Failure = {
  card: string;
  at: number;
  checkoutId?: string | null;
  cardId?: string;
  email?: string;
};

export async function buyerAt(
  { db, client }: TestDatabase,
  more: { kind?: "tip" | "subscription"; completed_at?: number; sellerId?: string } = {},
) {
  const { id } = await newFan(db);
  await client.execute({ sql: "update profiles set created_at = ? where id = ?", args: [NOW, id] });
  const checkout = {
    id: `blocked-${++count}`,
    kind: more.kind ?? ("tip" as const),
    buyer_id: id,
    seller_id: more.sellerId ?? people.creator.id,
    amount: 500,
    stripe_account_id: "acct_mira",
    created_at: NOW,
    expires_at: NOW + HOUR,
    completed_at: more.completed_at ?? null,
  };
  await db.insert(checkouts).values(checkout);
  const time = { now: NOW };
  const charges = new Map<string, Failure>();
  const deps = {
    ...fraudDeps(db),
    clock: { now: () => time.now, newId: () => `answer-${++count}` },
    pageLink: (path: string) => `https://x.example${path}`,
    payments: {
      failedCharge: async (chargeId: string) => {
        const failure = charges.get(chargeId);
        if (!failure) return null;
        return {
          id: chargeId,
          cardId: failure.cardId ?? null,
          failedAt: failure.at,
          declineCode: "generic_decline",
          fingerprint: failure.card,
          checkoutId: failure.checkoutId === undefined ? checkout.id : failure.checkoutId,
          email: failure.email ?? `${id}@example.com`,
          accountId: "acct_mira",
        };
      },
    },
  };
  const fail = (failure: Failure) => {
    const chargeId = `ch_${++count}`;
    charges.set(chargeId, failure);
    return recordFailedCard(deps, chargeId);
  };
  const failFour = () => Promise.all([1, 2, 3, 4].map((n) => fail({ card: `${id} card ${n}`, at: NOW })));
  const admit = (network = id) => admitPayment(deps, { buyerId: id, sellerId: checkout.seller_id, network });
  const appeal = (message: string) =>
    deps.paymentBlocks.appeal({ id: `appeal-${++count}`, userId: id, message, now: time.now });
  const answer = (intent: "lift" | "keep") =>
    answerBlock(deps, { intent, userId: id, actorId: people.admin.id, reason: "It was a mix-up" });
  const isBlocked = async () => (await admit(`n${++count}`))?.reason === "blocked";
  return { id, deps, time, charges, fail, failFour, admit, appeal, answer, isBlocked };
}
