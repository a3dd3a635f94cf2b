import type { Database } from "#db/stores/database.ts";
import { beginSale } from "#domain/payments/begin-sale.ts";
import { changeLimit } from "#domain/payments/spending-limits/change-limit.ts";
import { people } from "#tests/cast.ts";
import { newFan } from "#tests/stores/fixtures/fan-fixture.ts";
import type { ProviderWorld } from "#tests/stores/provider/provider-world.ts";
import { oneTimeProvider } from "../purchases/one-time-fixture.ts";

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7);

export async function limitedFan(db: Database, world: ProviderWorld, startAt: number) {
  const { id } = await newFan(db);
  const fan = oneTimeProvider(db, world);
  world.time.now = startAt;
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
      (terms) =>
        deps.payments.startPayment({
          ...terms,
          sellerId: people.creator.id,
          buyerEmail: `${id}@example.com`,
          item: "Tip",
        }),
    );
    if (begun.ok) shown.add(begun.url);
    return begun;
  };
  const payable = () => fan.all().filter((sale) => [...shown].some((url) => url.includes(sale.id)));

  return {
    ...fan,
    id,
    begin,
    payable,
    /** What the card paid this month, less refunds, according to the provider. */
    paidThisMonth: () =>
      fan
        .all()
        .flatMap((sale) => sale.charge() ?? [])
        .filter(({ created }) => monthOf(created * 1000) === monthOf(time.now))
        .reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0),
    change: (amount: number | null) => changeLimit(deps, { userId: id, amount }),
    spending: () => deps.spendingLimits.find(id, time.now),
  };
}
