import Stripe from "stripe";
import { CURRENCY } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { RenewalPort, UnpaidRenewal } from "#domain/subscriptions/failed-renewals/renewal-port.ts";
import { orNull, withProviderErrors } from "./payment-client.ts";
import { expanded, idOf } from "./payment-snapshots.ts";

/** Reads the failed charge, or the intent if it's waiting for the fan. */
function failureOf(intent: Stripe.PaymentIntent): Pick<UnpaidRenewal, "failureId" | "code" | "advice"> {
  const { last_payment_error: error, status } = intent;
  const charge = expanded(intent.latest_charge);
  const isWaiting = status === "requires_action" || error?.code === "payment_intent_authentication_failure";
  if (charge !== null && !isWaiting)
    return {
      failureId: charge.id,
      code: error?.decline_code ?? error?.code ?? charge.failure_code,
      advice: error?.advice_code ?? charge.outcome?.advice_code ?? null,
    };
  const card = idOf(intent.payment_method) ?? error?.payment_method?.id ?? "none";
  const code = isWaiting ? "authentication_required" : (error?.decline_code ?? error?.code ?? null);
  return { failureId: `${intent.id}:${card}:${code}`, code, advice: error?.advice_code ?? null };
}

const failedCardOf = (intent: Stripe.PaymentIntent): string | null =>
  intent.last_payment_error?.payment_method?.id ??
  idOf(intent.payment_method) ??
  expanded(intent.latest_charge)?.payment_method ??
  null;

/** Prefers a default card other than the failed one, then one added since it was billed, then whatever exists. */
function cardOf(
  failed: string | null,
  defaults: (string | null)[],
  newest: string | undefined,
): string | null {
  const known = defaults.filter((id) => id !== null);
  return known.find((id) => id !== failed) ?? newest ?? known[0] ?? null;
}

function toUnpaid(
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
  cards: { defaults: (string | null)[]; newest: string | undefined },
): UnpaidRenewal {
  const failedCardId = failedCardOf(intent);
  const charge = expanded(intent.latest_charge);
  return {
    ...failureOf(intent),
    invoiceId: invoice.id,
    failedAt: (charge?.created ?? invoice.status_transitions.finalized_at ?? invoice.created) * 1000,
    failedCardId,
    cardId: cardOf(failedCardId, cards.defaults, cards.newest),
    payUrl: invoice.hosted_invoice_url ?? null,
    isCanceled: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
}

/** Stripe's own retries are off (docs/operations.md). */
export function stripeRenewals(stripe: () => Stripe): RenewalPort {
  const latest = async (id: string) => {
    const subscription = await stripe().subscriptions.retrieve(id, {
      expand: ["latest_invoice.payments", "customer"],
    });
    return { subscription, invoice: expanded(subscription.latest_invoice) };
  };
  return {
    unpaidRenewal: (id) =>
      withProviderErrors(() =>
        orNull(async () => {
          const { subscription, invoice } = await latest(id);
          if (subscription.status !== "past_due" || invoice?.status !== "open") return null;
          const intentId = idOf(invoice.payments?.data.at(-1)?.payment.payment_intent);
          const customer = expanded(subscription.customer);
          if (intentId === null || customer === null || customer.deleted) return null;
          const [intent, cards, others] = await Promise.all([
            stripe().paymentIntents.retrieve(intentId, { expand: ["latest_charge"] }),
            stripe().paymentMethods.list({ customer: customer.id, type: "card", limit: 100 }),
            stripe().subscriptions.list({ customer: customer.id, status: "all", limit: 100 }),
          ]);
          // A card that began another subscription is only for that one.
          const taken = new Set(
            others.data.flatMap((other) =>
              other.id === id ? [] : (idOf(other.default_payment_method) ?? []),
            ),
          );
          return toUnpaid(subscription, invoice, intent, {
            defaults: [
              idOf(subscription.default_payment_method),
              idOf(customer.invoice_settings.default_payment_method),
            ],
            newest: cards.data.find((card) => card.created >= invoice.created && !taken.has(card.id))?.id,
          });
        }),
      ),

    payRenewal: ({ invoiceId, subscriptionId, cardId, idempotencyKey }) =>
      withProviderErrors(async () => {
        const card = cardId === null ? {} : { payment_method: cardId };
        try {
          // Later months are charged to this card, too.
          if (cardId !== null)
            await stripe().subscriptions.update(subscriptionId, { default_payment_method: cardId });
          await stripe().invoices.pay(invoiceId, { off_session: true, ...card }, { idempotencyKey });
          return { ok: true };
        } catch (error) {
          return refusalOf(error, invoiceId);
        }
      }),

    setPrice: ({ subscriptionId, cents, idempotencyKey }) =>
      withProviderErrors(async () => {
        const { items } = await stripe().subscriptions.retrieve(subscriptionId, {
          expand: ["items.data.price.product"],
        });
        const [item] = items.data;
        const product = expanded(item?.price.product);
        if (!item || !product || product.deleted) throw new Error(`${subscriptionId} has no item to price`);
        // Checkout archives the product it creates, so it can't get a new price.
        const price = await stripe().prices.create(
          {
            currency: CURRENCY,
            unit_amount: cents,
            recurring: { interval: "month" },
            product_data: { name: product.name },
          },
          { idempotencyKey: `${idempotencyKey}:price` },
        );
        await stripe().subscriptions.update(
          subscriptionId,
          { items: [{ id: item.id, price: price.id }], proration_behavior: "none" },
          { idempotencyKey },
        );
      }),

    endUnpaid: (id) =>
      withProviderErrors(async () => {
        await orNull(() => stripe().subscriptions.cancel(id));
        const found = await orNull(() => latest(id));
        const invoice = found?.invoice;
        if (invoice?.status === "open") await orNull(() => stripe().invoices.voidInvoice(invoice.id));
      }),

    pastDueSubscriptionsOf: (customer) =>
      withProviderErrors(async () => {
        const { data } = await stripe().subscriptions.list({ customer, status: "past_due", limit: 100 });
        return data.map(({ id }) => id);
      }),
  };
}

/** Throws if the error may be temporary. */
function refusalOf(error: unknown, invoiceId: string): Outcome<"declined" | "refused"> {
  const { statusCode, code } = error instanceof Stripe.errors.StripeError ? error : {};
  // 402 also means that the payer must confirm it.
  if (statusCode === 402) return refuse("declined");
  if (statusCode !== 400) throw error;
  // It was paid or voided meanwhile, or the creator can't be paid; its state says which.
  console.error(`renewal ${invoiceId} refused`, code);
  return refuse("refused");
}
