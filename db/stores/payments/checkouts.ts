import { and, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import type { Checkout } from "#domain/payments/checkout.ts";
import type { ConsentRow } from "#domain/payments/consent.ts";
import type { CheckoutKey } from "#domain/payments/sale-keys.ts";
import type { WebhookEventRow } from "#domain/payments/webhooks/event-row.ts";
import { isOnSale } from "../admin/feature-flags/feature-state.ts";
import { type Database, runBatch } from "../database.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import { type Params, prepared } from "../prepared.ts";
import { type RowOf, rowOf, selectRowIf } from "../prepared-rows.ts";
import {
  attemptOf,
  beginCharge,
  type DeclineReason,
  declinedSale,
  declineOpen,
  isUnsold,
  type NextCharge,
  timedOutCharges,
} from "./card-charges.ts";
import { type Attempt, beginAttempt, endAttempt, setSession } from "./checkout-attempts.ts";
import { insertConsent } from "./consents.ts";
import { fitsLimit } from "./spending-limits.ts";
import {
  expireOpen,
  type SeenCheckout,
  unfinishedOf,
  withdrawnSales,
  withdrawOpen,
} from "./unfinished-checkouts.ts";
import { insertEvent } from "./webhook-events.ts";

export type CheckoutStore = ReturnType<typeof checkoutStore>;

/** Unfinished checkouts of this sale, even timed-out ones. */
const isUnfinished = (key: Params<CheckoutKey>) =>
  and(
    eq(checkouts.buyer_id, key.buyerId),
    eq(checkouts.seller_id, key.sellerId),
    eq(checkouts.kind, key.kind),
    eq(checkouts.subject, key.subject),
    isNull(checkouts.completed_at),
    isNull(checkouts.expired_at),
  );
type At = { now: number };
const openCheckout = prepared((db, key: Params<CheckoutKey & At>) =>
  db
    .select()
    .from(checkouts)
    .where(and(isUnfinished(key), gt(checkouts.expires_at, key.now)))
    .limit(1),
);
const unfinishedCheckout = prepared((db, key: Params<CheckoutKey>) =>
  db.select().from(checkouts).where(isUnfinished(key)).limit(1),
);
const expireTimedOut = prepared((db, key: Params<CheckoutKey & At>) =>
  db
    .update(checkouts)
    .set({ expired_at: key.now })
    .where(and(isUnfinished(key), lte(checkouts.expires_at, key.now))),
);
const insertCheckout = prepared((db, row: Params<RowOf<typeof checkouts>>) =>
  db
    .insert(checkouts)
    .select(
      selectRowIf(
        checkouts,
        row,
        sql`${fitsLimit(row)} and ${isUnsold(row)} and ${isOnSale(row["checkouts.kind"])}
          and ${isUnrestricted(row["checkouts.buyer_id"])} and ${isUnrestricted(row["checkouts.seller_id"])}`,
      ),
    )
    .onConflictDoNothing()
    .returning({ id: checkouts.id }),
);
const checkoutById = prepared((db, { id }: Params<{ id: string }>) =>
  db.select().from(checkouts).where(eq(checkouts.id, id)).limit(1),
);
const checkoutBySession = prepared((db, { sessionId }: Params<{ sessionId: string }>) =>
  db.select().from(checkouts).where(eq(checkouts.stripe_session_id, sessionId)).limit(1),
);
const expireBySession = prepared((db, { sessionId, now }: Params<At & { sessionId: string }>) =>
  db
    .update(checkouts)
    .set({ expired_at: now })
    .where(
      and(
        eq(checkouts.stripe_session_id, sessionId),
        isNull(checkouts.completed_at),
        isNull(checkouts.expired_at),
      ),
    ),
);
export function checkoutStore(db: Database) {
  return {
    /** Returns the open checkout of a sale, so that a second click finds the first. */
    async findOpen(key: CheckoutKey, now: number): Promise<Checkout | null> {
      const [row] = await openCheckout.run(db, { ...key, now });
      return row ?? null;
    },

    async findUnfinished(key: CheckoutKey): Promise<Checkout | null> {
      const { kind, buyerId, sellerId, subject } = key;
      const [row] = await unfinishedCheckout.run(db, { kind, buyerId, sellerId, subject });
      return row ?? null;
    },

    /**
     * Adds a checkout with the fan's consent, closing a timed-out one of the same sale. False if another is open, the
     * amount exceeds the monthly limit, the fan has bought it in the meantime, or its feature is off.
     */
    async add(row: typeof checkouts.$inferInsert, consent: ConsentRow | null = null): Promise<boolean> {
      const key: CheckoutKey = {
        kind: row.kind,
        buyerId: row.buyer_id,
        sellerId: row.seller_id,
        subject: row.subject ?? "",
      };
      const [, added] = await db.batch([
        expireTimedOut.bind(db, { ...key, now: row.created_at }),
        insertCheckout.bind(db, rowOf(checkouts, row)),
        ...insertConsent(db, consent),
      ]);
      return added.length > 0;
    },

    listUnfinished: (buyerId: string, limit: number) => unfinishedOf.run(db, { buyerId, limit }),

    listWithdrawn: (now: number, limit: number) => withdrawnSales.run(db, { now, limit }),
    listTimedOutCharges: (now: number, limit: number) => timedOutCharges.run(db, { now, limit }),

    /** Links a session unless the checkout has one, was closed, or another attempt has started. */
    async attachSession(
      id: string,
      attempt: number,
      session: { id: string; url: string; expiresAt: number },
    ): Promise<boolean> {
      const { id: sessionId, url, expiresAt } = session;
      return (await setSession.run(db, { id, attempt, sessionId, url, expiresAt })).length > 0;
    },

    /** Does nothing if a simultaneous click has already started it. */
    async startAttempt(attempt: Attempt) {
      await beginAttempt.run(db, attempt);
    },

    async failAttempt(id: string, attempt: number, now: number) {
      await endAttempt.run(db, { id, attempt, now });
    },

    /** Starts another try to charge a card unless a simultaneous click already has; returns the current one. */
    async startCharge(next: NextCharge): Promise<number> {
      const [, [row]] = await db.batch([beginCharge.bind(db, next), attemptOf.bind(db, { id: next.id })]);
      return row?.attempt ?? next.after;
    },

    async decline(id: string, reason: DeclineReason, now: number) {
      await declineOpen.run(db, { id, reason, now });
    },

    async findDeclined(id: string, buyerId: string) {
      const [row] = await declinedSale.run(db, { id, buyerId });
      return row ?? null;
    },

    async find(id: string): Promise<Checkout | null> {
      const [row] = await checkoutById.run(db, { id });
      return row ?? null;
    },

    async findBySession(sessionId: string): Promise<Checkout | null> {
      const [row] = await checkoutBySession.run(db, { sessionId });
      return row ?? null;
    },

    /** Marks an open checkout as closed by us before we call the provider; `expire` then closes it. */
    async withdraw(id: string) {
      await withdrawOpen.run(db, { id });
    },

    /** Closes an open checkout; false if it's over or has changed since it was read. */
    async expire({ id, attempt, stripe_session_id }: SeenCheckout, now: number): Promise<boolean> {
      return (await expireOpen.run(db, { id, attempt, stripe_session_id, now })).length > 0;
    },

    /**
     * Closes an expired session's checkout and records the event that reported it in one transaction. Sessions from
     * earlier attempts close nothing.
     */
    async expireWithSession(sessionId: string, now: number, event: WebhookEventRow | null) {
      await runBatch(db, [expireBySession.bind(db, { sessionId, now }), ...insertEvent(db, event)]);
    },
  };
}
