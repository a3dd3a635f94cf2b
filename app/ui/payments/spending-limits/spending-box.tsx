import { leftOf, type Spending } from "#domain/payments/spending-limits/spending.ts";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { formatMonth } from "#ui/primitives/time.tsx";

/** `now` is in ms. */
export function SpendingBox({ spending, now }: { spending: Spending; now: number }) {
  const { spent, open, limit } = spending;
  const left = leftOf(spending);
  const facts = [
    { term: "Spent", value: <Money cents={spent} /> },
    ...(open > 0 ? [{ term: "Set aside for open checkouts", value: <Money cents={open} /> }] : []),
    { term: "Your limit", value: limit === null ? "None" : <Money cents={limit} /> },
    ...(left === null ? [] : [{ term: "Left", value: <Money cents={left} /> }]),
  ];
  return (
    <section className="card stack" aria-labelledby="spending-title">
      <h2 id="spending-title">{formatMonth(new Date(now).toISOString().slice(0, 7))}</h2>
      <DescriptionList facts={facts} />
      <p className="small soft">
        A month is a calendar month in UTC. Purchases, tips, subscriptions, and their renewals count; refunds
        free up room.
      </p>
    </section>
  );
}
