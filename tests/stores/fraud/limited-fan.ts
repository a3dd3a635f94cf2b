import { beginSale } from "../../../app/domain/payments/begin-sale.ts";
import { handleEvent } from "../../../app/domain/payments/handle-event.ts";
import { changeLimit } from "../../../app/domain/spending-limits/change-limit.ts";
import type { Database } from "../../../db/stores/database.ts";
import { people } from "../../cast.ts";
import { newFan } from "../fixtures/fan-fixture.ts";
import { oneTimeProvider } from "../purchases/one-time-fixture.ts";

type Sale = ReturnType<ReturnType<typeof oneTimeProvider>["all"]>[number];
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

/** A fan with a monthly limit, who opens pages for different sales and pays on those they were led to. */
export async function limitedFan(db: Database, startAt: number) {
  const { id } = await newFan(db);
  const fan = oneTimeProvider(db, startAt);
  const { deps, time } = fan;
  const shown = new Set<string>();

  const begin = async (subject: string, amount: number) => {
    const begun = await beginSale(
      deps,
      {
        kind: "tip",
        buyerId: id,
        sellerId: people.creator.id,
        subject,
        contentId: null,
        amount,
        accountId: "acct_mira",
        successUrl: "https://x.example/ok",
        cancelUrl: "https://x.example/no",
        network: `${id} ${subject} ${time.now}`,
      },
      (terms) => deps.payments.startPayment(terms),
    );
    if (begun.ok) shown.add(begun.url);
    return begun;
  };
  const payable = () => fan.all().filter(({ provider }) => shown.has(provider.session.url ?? ""));

  return {
    ...fan,
    id,
    begin,
    payable,
    /** Pays on a page that is still open; false if the provider doesn't take it. */
    pay({ provider }: Sale): boolean {
      const { session, payment } = provider;
      if (session.state === "open" && session.expiresAt <= time.now) session.state = "expired";
      if (session.state !== "open") return false;
      provider.actions.checkOut();
      payment.paidAt = time.now;
      return true;
    },
    /** What the card has paid this month and not got back, as the provider knows it. */
    paidThisMonth: () =>
      fan
        .all()
        .filter(
          ({ provider: { session, payment } }) =>
            session.paid && monthOf(payment.paidAt) === monthOf(time.now),
        )
        .reduce((sum, { provider: { payment, movements } }) => {
          const refunded = movements()?.refunds.reduce((cents, one) => cents + one.amount, 0) ?? 0;
          return sum + payment.amount - refunded;
        }, 0),
    deliver: async ({ provider }: Sale) => {
      for (const event of provider.events) await handleEvent(deps, event);
    },
    change: (amount: number | null) => changeLimit(deps, { userId: id, amount }),
    spending: () => deps.spendingLimits.find(id, time.now),
  };
}
