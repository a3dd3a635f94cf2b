import type Stripe from "stripe";
import { cancelIntent } from "../payments/payment-intents.ts";
import { completeList } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

/** What a session will do when it is paid; Stripe does not show it on the session. */
export interface CheckoutDetails {
  items: Stripe.LineItem[];
  metadata: Record<string, string>;
  description: string | null;
  destination: string | null;
  transferAmount: number | null;
  fee: number | null;
  feePercent: number | null;
  suffix: string | null;
  receiptEmail: string | null;
  transferGroup: string | null;
  saveCard: boolean;
  /** Once somebody tried to pay. */
  intent: string | null;
  method: string | null;
  customer: string | null;
}

const detailsId = (session: string): string => `checkout:${session}`;

export function checkoutDetails(desk: UnitOfWork, session: string): CheckoutDetails {
  const note = desk.store.value<CheckoutDetails>(detailsId(session));
  if (!note) throw new Error(`The session ${session} has lost its note`);
  return note;
}

export function setCheckoutDetails(desk: UnitOfWork, session: string, note: CheckoutDetails): void {
  desk.store.setValue(detailsId(session), note);
}

export const sessionItems = (desk: UnitOfWork, session: string): Stripe.ApiList<Stripe.LineItem> =>
  completeList(checkoutDetails(desk, session).items, `/v1/checkout/sessions/${session}/line_items`);

export function expireSession(desk: UnitOfWork, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { intent } = checkoutDetails(desk, session.id);
  if (intent) cancelIntent(desk, intent);
  const expired = desk.update("checkout.session", session, { status: "expired", url: null });
  desk.emit("checkout.session.expired", expired);
  return expired;
}

/** The session as it is now: one whose time is over has expired, even if no tick has come by yet. */
export function currentSession(desk: UnitOfWork, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  desk.useClockOf(idOf(session.customer));
  const over = session.status === "open" && session.expires_at <= desk.now;
  return over ? expireSession(desk, session) : session;
}
