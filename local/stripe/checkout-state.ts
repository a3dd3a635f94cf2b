import type Stripe from "stripe";
import type { Desk } from "./desk.ts";
import { idOf } from "./kinds.ts";
import { wholeList } from "./lists.ts";
import { cancelIntent } from "./payment-intents.ts";

/** What a session will do when it is paid; Stripe does not show it on the session. */
export interface CheckoutNote {
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

const noteId = (session: string): string => `checkout:${session}`;

export function checkoutNote(desk: Desk, session: string): CheckoutNote {
  const note = desk.store.note<CheckoutNote>(noteId(session));
  if (!note) throw new Error(`The session ${session} has lost its note`);
  return note;
}

export function setCheckoutNote(desk: Desk, session: string, note: CheckoutNote): void {
  desk.store.setNote(noteId(session), note);
}

export const sessionItems = (desk: Desk, session: string): Stripe.ApiList<Stripe.LineItem> =>
  wholeList(checkoutNote(desk, session).items, `/v1/checkout/sessions/${session}/line_items`);

export function expireSession(desk: Desk, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const { intent } = checkoutNote(desk, session.id);
  if (intent) cancelIntent(desk, intent);
  const expired = desk.change("checkout.session", session, { status: "expired", url: null });
  desk.emit("checkout.session.expired", expired);
  return expired;
}

/** The session as it is now: one whose time is over has expired, even if no tick has come by yet. */
export function currentSession(desk: Desk, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  desk.follow(idOf(session.customer));
  const over = session.status === "open" && session.expires_at <= desk.now;
  return over ? expireSession(desk, session) : session;
}
