import { type EventDeps, handleEvent } from "../../../app/domain/payments/handle-event.ts";
import type { PaymentPort, SessionTerms } from "../../../app/domain/payments/payment-port.ts";
import type { RefundPort } from "../../../app/domain/refunds/refund-port.ts";
import { NOW } from "../../cast.ts";
import { fakeProvider } from "../fixtures/fake-provider.ts";
import { fakePurchase } from "../fixtures/fake-purchase.ts";

type Port = PaymentPort & RefundPort;
const feeOf = (amount: number) => Math.round(amount / 10);

/** A provider in memory for all sales of a site, on the test's clock. What it has to say is heard when it is delivered. */
export function openProvider(now: () => number) {
  const purchases = new Map<string, ReturnType<typeof fakePurchase>>();
  const subscriptions = new Map<string, ReturnType<typeof fakeProvider>>();
  const at = new Map<string, number>();
  const heard = new Map<string, number>();
  let count = 0;
  /** The sale that is named in what the provider is asked: IDs of all kinds hold its run. */
  const runIn = (text: string) => /sale\d+x/.exec(text)?.[0] ?? "";
  const saleOf = (run: string) => purchases.get(run) ?? subscriptions.get(run);
  function keepTime(run: string) {
    saleOf(run)?.pass(now() - (at.get(run) ?? NOW));
    at.set(run, now());
  }
  const newRun = () => `sale${++count}x`;
  const own: Partial<Port> = {
    livemode: false,
    async startPayment({ checkoutId, amount, accountId, expiresAt }: SessionTerms) {
      const run = newRun();
      const sale = fakePurchase(run, checkoutId, amount, feeOf(amount));
      purchases.set(run, sale);
      sale.payment.accountId = accountId;
      return structuredClone(Object.assign(sale.session, { expiresAt }));
    },
    async startSubscription({ checkoutId, amount, accountId, expiresAt }) {
      const run = newRun();
      const sale = fakeProvider(run, checkoutId, amount);
      subscriptions.set(run, sale);
      Object.assign(sale.subscription, { accountId, createdAt: now(), periodStart: now() });
      return structuredClone(Object.assign(sale.session, { expiresAt }));
    },
    openSessionsOf: async () => [],
    async createRefund({ paymentIntentId, requestId }) {
      const run = runIn(paymentIntentId);
      keepTime(run);
      const sale = purchases.get(run);
      sale?.actions.refund();
      const made = sale?.movements()?.refunds.at(-1);
      if (!made) return { ok: false, reason: "refused" };
      made.requestId = requestId;
      return { ok: true, refund: { id: made.id, state: "succeeded" } };
    },
    async refundOfRequest(paymentIntentId, requestId) {
      const made = purchases.get(runIn(paymentIntentId))?.movements()?.refunds;
      const found = made?.find((one) => one.requestId === requestId);
      return found ? { id: found.id, state: "succeeded" } : null;
    },
  };
  const port = new Proxy(own, {
    get: (_, name: keyof Port) =>
      own[name] ??
      ((...asked: unknown[]) => {
        const answers = saleOf(runIn(JSON.stringify(asked)))?.port as Record<string, unknown> | undefined;
        const answer = answers?.[name];
        if (typeof answer !== "function") throw new Error(`the provider isn't asked for ${name}`);
        return answer(...asked);
      }),
  }) as Port;

  return {
    port,
    /** Pays what a page of the provider's is open for; a month ends at `periodEnd`. */
    pay(url: string, periodEnd = 0) {
      const run = runIn(url);
      const subscription = subscriptions.get(run);
      if (subscription) subscription.subscription.periodEnd = periodEnd;
      keepTime(run);
      saleOf(run)?.actions.checkOut();
      return run;
    },
    /** What becomes of a subscription. */
    bill(run: string, what: "renew" | "declineRenewal" | "cancel" | "end" | "refund") {
      keepTime(run);
      subscriptions.get(run)?.actions[what]();
    },
    /** Tells of all that is new. */
    async deliver(deps: EventDeps) {
      for (const [run, { events }] of [...purchases, ...subscriptions]) {
        for (const event of events.slice(heard.get(run) ?? 0)) await handleEvent(deps, event);
        heard.set(run, events.length);
      }
    },
  };
}
export type Provider = ReturnType<typeof openProvider>;
