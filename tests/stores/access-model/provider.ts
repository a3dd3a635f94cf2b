import { type EventDeps, handleEvent } from "#domain/payments/webhooks/handle-event.ts";
import { periodEndOf } from "#local/stripe/billing/subscriptions.ts";
import { idOf } from "#local/stripe/server/object-types.ts";
import { openProviderWorld } from "../provider/provider-world.ts";
import { saleAtProvider } from "../provider/sale-at-provider.ts";

/**
 * The provider's stand-in for all of a site's sales, on the test's clock. Its events reach the site only through
 * `deliver`.
 */
export async function openProvider(now: () => number) {
  const world = await openProviderWorld();
  const { control, runtime } = world.stripe;
  const { store } = runtime;
  const keepTime = () => {
    world.time.now = now();
  };
  const sessionAt = (url: string) => {
    const found = store.find("checkout.session").find((session) => session.url === url);
    if (!found) throw new Error(`no page at ${url}`);
    return found.id;
  };
  /** Makes a first month end earlier than Stripe would. */
  function shorten(session: string, end: number) {
    const subscription = saleAtProvider(world, session).subscription();
    const at = Math.floor(end / 1000);
    const data = subscription.items.data.map((item) => ({ ...item, current_period_end: at }));
    const items = { ...subscription.items, data };
    store.put("subscription", { ...subscription, billing_cycle_anchor: at, items });
    const invoice = store.need("invoice", idOf(subscription.latest_invoice));
    const lines = invoice.lines.data.map((line) => ({ ...line, period: { ...line.period, end: at } }));
    store.put("invoice", { ...invoice, lines: { ...invoice.lines, data: lines } });
  }

  return {
    port: world.payments,
    open: (accounts: string[]) => {
      keepTime();
      for (const id of accounts) control.account({ id, email: `${id}@example.com` });
    },
    isPage: (url: string) => url.startsWith(`${world.stripe.url}/`),
    /** Pays an open provider page; the month ends at `periodEnd`. */
    pay(url: string, periodEnd = 0) {
      keepTime();
      const session = sessionAt(url);
      control.pay({ session });
      if (periodEnd > 0) shorten(session, periodEnd);
      return session;
    },
    /** Changes a subscription at the provider; returns its new end. */
    async bill(session: string, what: "renew" | "declineRenewal" | "cancel" | "end" | "refund") {
      keepTime();
      const sale = saleAtProvider(world, session);
      const { id, status } = sale.subscription();
      const next = () => control.advance({ subscription: id, to: periodEndOf(sale.subscription()) });
      if (what === "cancel") await world.payments.cancelAtPeriodEnd(id, true);
      else if (what === "end") await world.payments.endSubscription(id);
      else if (what === "refund") sale.refund();
      else {
        control.decline({
          subscription: id,
          ...(what === "declineRenewal" && { code: "insufficient_funds" }),
        });
        if (status !== "past_due") next();
        else await world.sdk.invoices.pay(String(sale.subscription().latest_invoice));
      }
      return periodEndOf(sale.subscription()) * 1000;
    },
    async deliver(deps: EventDeps) {
      for (let fresh = await world.newEvents(); fresh.length > 0; fresh = await world.newEvents())
        for (const event of fresh) await handleEvent(deps, event);
    },
    keepTime,
    close: world.end,
  };
}
export type Provider = Awaited<ReturnType<typeof openProvider>>;
