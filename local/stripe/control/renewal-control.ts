import type Stripe from "stripe";
import { planOf, priceAt } from "../billing/prices.ts";
import { attachPaymentMethod, createPaymentMethod, setDecline } from "../payments/test-cards.ts";
import { invalidRequest } from "../server/api-error.ts";
import { idOf } from "../server/object-types.ts";
import { inTransaction, type Runtime } from "../server/runtime.ts";
import { requireObject } from "./money-control.ts";

export const renewalControlOf = (runtime: Runtime) => ({
  /** Makes later charges of a subscription's card fail with a decline code; without a code, they work again. */
  decline: (wanted: { subscription: string; code?: string | undefined; advice?: string | undefined }) =>
    inTransaction(runtime, (uow) => {
      const subscription = requireObject(uow, "subscription", wanted.subscription);
      const card = idOf(subscription.default_payment_method) ?? "";
      setDecline(uow, card, wanted.code ?? null, wanted.advice);
      return { card };
    }),

  /** Sets a subscription's price (cents) from the next period on, as in Stripe's dashboard. */
  setPrice: (wanted: { subscription: string; amount: number }): Stripe.Subscription =>
    inTransaction(runtime, (uow) => {
      const { subscription: id, amount } = wanted;
      const subscription = requireObject(uow, "subscription", id);
      if (subscription.status === "canceled") throw invalidRequest(`${id} is canceled.`, "subscription");
      if (!Number.isInteger(amount) || amount < 0)
        throw invalidRequest("Give an amount in whole cents.", "amount");
      uow.followClockOf(idOf(subscription.customer));
      const data = subscription.items.data.map((item) => {
        const price = priceAt(uow, item.price, amount);
        return { ...item, price, plan: planOf(price) };
      });
      const items = { ...subscription.items, data };
      return uow.update("subscription", subscription, { items }, "customer.subscription.updated");
    }),

  newCard: (wanted: { subscription: string; card: string }): Stripe.PaymentMethod =>
    inTransaction(runtime, (uow) => {
      const subscription = requireObject(uow, "subscription", wanted.subscription);
      const customer = uow
        .followClockOf(idOf(subscription.customer))
        .store.need("customer", idOf(subscription.customer));
      const input = {
        number: wanted.card,
        expMonth: 12,
        expYear: 2034,
        name: "",
        email: customer.email,
        postalCode: "",
      };
      const method = createPaymentMethod(uow, input);
      attachPaymentMethod(uow, method, customer.id);
      const invoice_settings = { ...customer.invoice_settings, default_payment_method: method.id };
      uow.update("customer", customer, { invoice_settings }, "customer.updated");
      return method;
    }),
});
