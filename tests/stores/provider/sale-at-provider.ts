import { periodEndOf } from "#local/stripe/billing/subscriptions.ts";
import { currentSession } from "#local/stripe/checkout/session-state.ts";
import { idOf } from "#local/stripe/server/object-types.ts";
import { inTransaction } from "#local/stripe/server/runtime.ts";
import type { ProviderWorld } from "./provider-world.ts";

export function saleAtProvider(world: ProviderWorld, sessionId: string) {
  const { control, runtime } = world.stripe;
  const { store } = runtime;
  const session = () =>
    inTransaction(runtime, (uow) => currentSession(uow, uow.store.need("checkout.session", sessionId)));
  const subscription = () => store.need("subscription", idOf(session().subscription));
  const charges = () => {
    const { mode, customer, payment_intent } = session();
    const where =
      mode === "subscription"
        ? { customer: idOf(customer) ?? "" }
        : { payment_intent: idOf(payment_intent) ?? "" };
    return store.find("charge", { where }).filter(({ paid }) => paid);
  };
  const newest = () => {
    const [charge] = charges();
    if (!charge) throw new Error(`nothing was paid for ${sessionId}`);
    return charge;
  };
  const disputes = () => charges().flatMap(({ id }) => store.find("dispute", { where: { charge: id } }));
  const decide = (won: boolean) => {
    for (const { id, status } of disputes())
      if (status !== "won" && status !== "lost") control.closeDispute({ dispute: id, won });
  };
  return {
    sessionId,
    session,
    subscription,
    charges,
    newest,
    isPaid: () => session().payment_status === "paid",
    /** Pays, unless the page is closed; returns whether it did. */
    pay: () => control.pay({ session: sessionId }).outcome === "complete",
    renew() {
      const { id } = subscription();
      world.time.now = Math.max(world.time.now, periodEndOf(subscription()) * 1000);
      control.advance({ subscription: id, to: Math.floor(world.time.now / 1000) });
    },
    failToRenew(code = "insufficient_funds") {
      control.decline({ subscription: subscription().id, code });
      this.renew();
    },
    refund: (amount?: number, platformPays = false) =>
      control.refund({ charge: newest().id, amount, platformPays }),
    failRefund() {
      const [refund] = store.find("refund", { where: { charge: newest().id } });
      control.finishRefund({ refund: refund?.id ?? "", outcome: "failed" });
    },
    dispute: (amount?: number) => control.dispute({ charge: newest().id, amount }),
    win: () => decide(true),
    lose: () => decide(false),
    events() {
      const about = charges().map(({ payment_intent }) => idOf(payment_intent) ?? sessionId);
      return world.eventsAbout(sessionId, idOf(session().customer) ?? sessionId, ...about);
    },
  };
}
export type SaleAtProvider = ReturnType<typeof saleAtProvider>;
