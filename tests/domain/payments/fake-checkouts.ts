import type { Checkout, CheckoutKey, CheckoutStore } from "../../../db/stores/payments/checkouts.ts";
import { storedCheckout } from "./sale-fixture.ts";

type Used =
  | "find"
  | "findBySession"
  | "findOpen"
  | "findUnfinished"
  | "listUnfinished"
  | "add"
  | "attachSession"
  | "startAttempt"
  | "failAttempt"
  | "expire"
  | "expireWithSession";

/** Checkouts in memory, with the conditions of the real store. */
export function fakeCheckouts(...rows: Checkout[]) {
  const consents: unknown[] = [];
  const events: unknown[] = [];
  const isUnfinished = (row: Checkout) => row.completed_at === null && row.expired_at === null;
  const isOf = (row: Checkout, key: CheckoutKey) =>
    row.kind === key.kind &&
    row.buyer_id === key.buyerId &&
    row.seller_id === key.sellerId &&
    row.subject === key.subject;
  const copy = (row: Checkout | undefined) => (row ? { ...row } : null);
  const waiting = (id: string, attempt: number) =>
    rows.find(
      (row) =>
        row.id === id && row.attempt === attempt && row.stripe_session_id === null && row.expired_at === null,
    );
  const unfinished = (key: CheckoutKey) => rows.find((row) => isOf(row, key) && isUnfinished(row));
  const store: Pick<CheckoutStore, Used> = {
    find: async (id) => copy(rows.find((row) => row.id === id)),
    findBySession: async (id) => copy(rows.find((row) => row.stripe_session_id === id)),
    findOpen: async (key, now) => {
      const row = unfinished(key);
      return row && row.expires_at > now ? copy(row) : null;
    },
    findUnfinished: async (key) => copy(unfinished(key)),
    listUnfinished: async (buyerId, limit) =>
      rows
        .filter((row) => row.buyer_id === buyerId && isUnfinished(row))
        .slice(0, limit)
        .map((row) => ({
          kind: row.kind,
          buyerId,
          sellerId: row.seller_id,
          subject: row.subject,
          expiresAt: row.expires_at,
        })),
    async add(row, consent = null) {
      const { kind, buyer_id: buyerId, seller_id: sellerId, subject = "" } = row;
      const known = unfinished({ kind, buyerId, sellerId, subject });
      if (known && known.expires_at > row.created_at) return false;
      if (known) known.expired_at = row.created_at;
      rows.push(storedCheckout({ stripe_session_id: null, stripe_session_url: null, ...row }));
      if (consent) consents.push(consent);
      return true;
    },
    async attachSession(id, attempt, session) {
      const row = waiting(id, attempt);
      const { id: stripe_session_id, url: stripe_session_url, expiresAt: expires_at } = session;
      if (row) Object.assign(row, { stripe_session_id, stripe_session_url, expires_at });
      return row !== undefined;
    },
    async startAttempt({ id, after, now, until, expiresAt, accountId, successUrl, cancelUrl }) {
      const row = waiting(id, after);
      if (!row) return;
      Object.assign(row, { attempt: after + 1, attempted_at: now, attempt_until: until });
      Object.assign(row, { expires_at: expiresAt, stripe_account_id: accountId });
      Object.assign(row, { success_url: successUrl, cancel_url: cancelUrl });
    },
    async failAttempt(id, attempt, now) {
      const row = rows.find((one) => one.id === id && one.attempt === attempt);
      if (row && (row.attempt_until ?? 0) > now) row.attempt_until = now;
    },
    async expire(id, now) {
      const row = rows.find((one) => one.id === id && isUnfinished(one));
      if (row) row.expired_at = now;
    },
    async expireWithSession(sessionId, now, event) {
      const row = rows.find((one) => one.stripe_session_id === sessionId && isUnfinished(one));
      if (row) row.expired_at = now;
      events.push(event);
    },
  };
  return { rows, consents, events, store };
}
