import Stripe from "stripe";
import type { LookupPort } from "#domain/payments/search/lookup-port.ts";
import type { EventPort } from "#domain/payments/webhooks/event-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { toEvent } from "./payment-events.ts";
import { idOf } from "./payment-snapshots.ts";

const PAGE_SIZE = 100;
const on = (account: string | null) => (account === null ? undefined : { stripeAccount: account });
/** In an account's own list, not every event names the account. */
const eventOf = (event: Stripe.Event, account: string | null) => {
  const read = toEvent(event);
  return { ...read, account: read.account ?? account };
};

/** Null if the creator disconnected the account. */
async function ifAllowed<T>(account: string | null, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (account !== null && error instanceof Stripe.errors.StripePermissionError) return null;
    throw error;
  }
}

/** Stripe's record of events, and lookups by IDs that we don't store. */
export const stripeEventLog = (stripe: () => Stripe): EventPort & LookupPort => ({
  event: (id, account) =>
    withProviderErrors(() =>
      orNull(() =>
        ifAllowed(account, async () => eventOf(await stripe().events.retrieve(id, {}, on(account)), account)),
      ),
    ),

  events: ({ account, from, until, after }) =>
    withProviderErrors(() =>
      orNull(() =>
        ifAllowed(account, async () => {
          const created = { gte: Math.floor(from / 1000), lte: Math.floor(until / 1000) };
          const page = await stripe().events.list(
            { created, limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) },
            on(account),
          );
          return { events: page.data.map((event) => eventOf(event, account)), hasMore: page.has_more };
        }),
      ),
    ),

  referenceOf: (kind, id) =>
    withProviderErrors(() =>
      orNull(async () => {
        switch (kind) {
          case "charge":
            return idOf((await stripe().charges.retrieve(id)).payment_intent);
          case "refund":
            return idOf((await stripe().refunds.retrieve(id)).payment_intent);
          case "dispute":
            return idOf((await stripe().disputes.retrieve(id)).payment_intent);
          case "invoice": {
            const paid = await stripe().invoicePayments.list({ invoice: id, limit: 1 });
            return idOf(paid.data[0]?.payment.payment_intent);
          }
          case "session": {
            const session = await stripe().checkout.sessions.retrieve(id);
            return session.metadata?.checkout_id ?? idOf(session.payment_intent);
          }
          default: {
            const expand = ["source_transaction"];
            const { source_transaction: charge } = await stripe().transfers.retrieve(id, { expand });
            return typeof charge === "object" && charge !== null ? idOf(charge.payment_intent) : null;
          }
        }
      }),
    ),
});
