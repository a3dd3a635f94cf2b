import type Stripe from "stripe";
import { cancelIntent } from "../payments/payment-intents.ts";
import { completeList } from "../server/lists.ts";
import { idOf } from "../server/object-types.ts";
import type { UnitOfWork } from "../server/unit-of-work.ts";

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
  savedByBuyer: boolean;
  intent: string | null;
  method: string | null;
  customer: string | null;
}

const detailsId = (session: string): string => `checkout:${session}`;

export function checkoutDetails(uow: UnitOfWork, session: string): CheckoutDetails {
  const note = uow.store.value<CheckoutDetails>(detailsId(session));
  if (!note) throw new Error(`The session ${session} has lost its note`);
  return note;
}

export function setCheckoutDetails(uow: UnitOfWork, session: string, note: CheckoutDetails): void {
  uow.store.setValue(detailsId(session), note);
}

export const sessionItems = (uow: UnitOfWork, session: string): Stripe.ApiList<Stripe.LineItem> =>
  completeList(checkoutDetails(uow, session).items, `/v1/checkout/sessions/${session}/line_items`);

export function expireSession(uow: UnitOfWork, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { intent } = checkoutDetails(uow, session.id);
  if (intent) cancelIntent(uow, intent);
  const expired = uow.update("checkout.session", session, { status: "expired", url: null });
  uow.emit("checkout.session.expired", expired);
  return expired;
}

export function currentSession(uow: UnitOfWork, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  uow.followClockOf(idOf(session.customer));
  const over = session.status === "open" && session.expires_at <= uow.now;
  return over ? expireSession(uow, session) : session;
}
