import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { checkouts } from "#db/schema/payments/checkouts.ts";
import { isOnSale } from "../admin/feature-flags/feature-state.ts";
import { isUnrestricted } from "../moderation/people/restriction-state.ts";
import { type Params, prepared } from "../prepared.ts";

type SessionParams = Params<{
  id: string;
  attempt: number;
  sessionId: string;
  url: string;
  expiresAt: number;
}>;
export const setSession = prepared((db, { id, attempt, sessionId, url, expiresAt }: SessionParams) =>
  db
    .update(checkouts)
    .set({ stripe_session_id: sessionId, stripe_session_url: url, expires_at: expiresAt })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.attempt, attempt),
        isNull(checkouts.stripe_session_id),
        isNull(checkouts.expired_at),
      ),
    )
    .returning({ id: checkouts.id }),
);
export type Attempt = {
  id: string;
  after: number;
  now: number;
  until: number;
  expiresAt: number;
  accountId: string;
  successUrl: string;
  cancelUrl: string;
};
/** Starts the next attempt unless another has started or its feature is off. */
export const beginAttempt = prepared((db, params: Params<Attempt>) =>
  db
    .update(checkouts)
    .set({
      attempt: sql`${checkouts.attempt} + 1`,
      attempted_at: params.now,
      attempt_until: params.until,
      expires_at: params.expiresAt,
      stripe_account_id: params.accountId,
      success_url: params.successUrl,
      cancel_url: params.cancelUrl,
    })
    .where(
      and(
        eq(checkouts.id, params.id),
        eq(checkouts.attempt, params.after),
        isNull(checkouts.stripe_session_id),
        isNull(checkouts.expired_at),
        isOnSale(checkouts.kind),
        isUnrestricted(checkouts.buyer_id),
        isUnrestricted(checkouts.seller_id),
      ),
    ),
);
export const endAttempt = prepared(
  (db, { id, attempt, now }: Params<{ id: string; attempt: number; now: number }>) =>
    db
      .update(checkouts)
      .set({ attempt_until: now })
      .where(and(eq(checkouts.id, id), eq(checkouts.attempt, attempt), gt(checkouts.attempt_until, now))),
);
