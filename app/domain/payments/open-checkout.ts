import type { CheckoutStore } from "#db/stores/payments/checkouts.ts";
import type { Clock } from "../clock.ts";
import { HOUR_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import type { Checkout } from "./checkout.ts";
import { consentTo, type ShownCard } from "./consent.ts";
import { findAbandonedSession, type LeftSessionDeps } from "./find-abandoned-session.ts";
import type { ProviderSession, SessionTerms } from "./payment-port.ts";
import type { CheckoutKey } from "./sale-keys.ts";

/**
 * Stripe allows 30 minutes to 24 hours. An hour is long enough for a form, and short enough for a price to stay valid.
 */
const CHECKOUT_MS = HOUR_MS;
/** Requests time out after 15 s, so an attempt without a result by then was cut off. */
export const ATTEMPT_MS = 20_000;
/** The second attempt cleans up what the first may have left behind. */
const ATTEMPTS_PER_CLICK = 2;

export type OpenCheckoutDeps = LeftSessionDeps & {
  checkouts: Pick<
    CheckoutStore,
    "find" | "findOpen" | "add" | "attachSession" | "startAttempt" | "failAttempt"
  >;
  clock: Pick<Clock, "now" | "newId">;
};
export type Sale = CheckoutKey & {
  contentId: string | null;
  amount: Cents;
  accountId: string;
  successUrl: string;
  cancelUrl: string;
  cardId?: string | null;
  /** Days within which the creator promises to reply; unlocks only. */
  replyDays?: number | null;
  /** Fixed by the form, so that submitting it twice starts one sale. */
  checkoutId?: string;
  shown?: ShownCard | null;
};
type StartSession = (terms: SessionTerms) => Promise<ProviderSession>;
type Opened = Outcome<"try_again" | "no_checkout_url", { url: string; checkoutId: string }>;

/**
 * Opens a checkout and returns the provider's page. The pending row is written before `startSession` calls
 * the provider. Simultaneous clicks share one row and attempt, and so one page; after a failed attempt, a
 * session that it may have left at the provider is reused or closed first (decision 006). Throws
 * ProviderUnavailable or ProviderRefused.
 */
export async function openCheckout(
  deps: OpenCheckoutDeps,
  sale: Sale,
  startSession: StartSession,
): Promise<Opened> {
  for (let click = 1; ; click++) {
    try {
      return await tryToOpen(deps, sale, startSession);
    } catch (error) {
      if (!isOutage(error) || click === ATTEMPTS_PER_CLICK) throw error;
    }
  }
}

async function tryToOpen(deps: OpenCheckoutDeps, sale: Sale, startSession: StartSession): Promise<Opened> {
  const { checkouts } = deps;
  let checkout = await findOrAdd(deps, sale);
  if (checkout === null || !isSame(checkout, sale)) return refuse("try_again");
  if (checkout.stripe_session_url)
    return { ok: true, url: checkout.stripe_session_url, checkoutId: checkout.id };
  if (isOver(checkout, deps.clock.now())) {
    // An abandoned charge has moved no money and never will, so there's nothing to close.
    const left = checkout.card_id === null ? await findAbandonedSession(deps, checkout) : null;
    if (left?.url) return attach(deps, checkout, left);
    checkout = await startAttempt(deps, checkout, sale);
    if (checkout === null || !isSame(checkout, sale)) return refuse("try_again");
    if (checkout.stripe_session_url)
      return { ok: true, url: checkout.stripe_session_url, checkoutId: checkout.id };
  }
  const { id, attempt } = checkout;
  try {
    // Uses the values of the click that began the attempt: the provider refuses others under the same key.
    const session = await startSession({
      checkoutId: id,
      idempotencyKey: `checkout-${id}-${attempt}`,
      amount: checkout.amount,
      accountId: checkout.stripe_account_id,
      successUrl: checkout.success_url ?? sale.successUrl,
      cancelUrl: checkout.cancel_url ?? sale.cancelUrl,
      expiresAt: checkout.expires_at,
    });
    return await attach(deps, checkout, session);
  } catch (error) {
    await checkouts.failAttempt(id, attempt, deps.clock.now());
    throw error;
  }
}

async function findOrAdd({ checkouts, clock }: OpenCheckoutDeps, sale: Sale): Promise<Checkout | null> {
  const now = clock.now();
  const known = await checkouts.findOpen(sale, now);
  if (known !== null) return known;
  const id = sale.checkoutId ?? clock.newId();
  const row = {
    id,
    kind: sale.kind,
    buyer_id: sale.buyerId,
    seller_id: sale.sellerId,
    subject: sale.subject,
    content_id: sale.contentId,
    amount: sale.amount,
    stripe_account_id: sale.accountId,
    success_url: sale.successUrl,
    cancel_url: sale.cancelUrl,
    card_id: sale.cardId ?? null,
    reply_days: sale.replyDays ?? null,
    created_at: now,
    expires_at: now + CHECKOUT_MS,
    attempted_at: now,
    attempt_until: now + ATTEMPT_MS,
  };
  await checkouts.add(row, await consentTo(sale.shown ?? null, row));
  // A simultaneous click may have added its row first; then that row is used.
  return checkouts.findOpen(sale, now);
}

const isOutage = (error: unknown) => error instanceof Error && error.name === "ProviderUnavailable";

export const isSame = (
  checkout: Checkout,
  { amount, cardId = null, replyDays = null }: Pick<Sale, "amount" | "cardId" | "replyDays">,
) => checkout.amount === amount && checkout.card_id === cardId && checkout.reply_days === replyDays;

/** Whether the current attempt failed or was cut off. */
export const isOver = (checkout: Checkout, now: number) => (checkout.attempt_until ?? 0) <= now;

/** Starts the next attempt with a new expiry, or returns the one that a simultaneous click started. */
async function startAttempt(
  { checkouts, clock }: OpenCheckoutDeps,
  { id, attempt }: Checkout,
  sale: Sale,
): Promise<Checkout | null> {
  const now = clock.now();
  await checkouts.startAttempt({
    id,
    after: attempt,
    now,
    until: now + ATTEMPT_MS,
    expiresAt: now + CHECKOUT_MS,
    accountId: sale.accountId,
    successUrl: sale.successUrl,
    cancelUrl: sale.cancelUrl,
  });
  return checkouts.findOpen(sale, now);
}

/**
 * Links a session to its attempt. If another attempt was faster, this session is closed and the other's page is used,
 * so that only one can be paid.
 */
async function attach(
  { checkouts, payments }: OpenCheckoutDeps,
  { id, attempt }: Checkout,
  session: ProviderSession,
): Promise<Opened> {
  const { url, expiresAt } = session;
  if (url === null) return refuse("no_checkout_url");
  if (await checkouts.attachSession(id, attempt, { id: session.id, url, expiresAt }))
    return { ok: true, url, checkoutId: id };
  const now = await checkouts.find(id);
  if (now?.stripe_session_id !== session.id) await payments.expireSession(session.id);
  return now?.stripe_session_url
    ? { ok: true, url: now.stripe_session_url, checkoutId: id }
    : refuse("try_again");
}
