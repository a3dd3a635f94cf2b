import type { FoundCheckout, FoundSale } from "#domain/payments/search/find-payments.ts";
import { SearchBox } from "#ui/forms/search-box.tsx";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { type DeclinedCard, DeclinedList, DisputedList, type DisputedSale, SaleList } from "./sale-list.tsx";

export type FinderProps = {
  query: string;
  message: string | null;
  checkout: FoundCheckout | null;
  filter: "latest" | "disputed" | "declined" | null;
  sales: FoundSale[];
  disputed: DisputedSale[];
  declined: DeclinedCard[];
  first: boolean;
  next: string | null;
};

const PATH = "/admin/payments";
const filters = [
  { filter: "latest", href: PATH, label: "Latest" },
  { filter: "disputed", href: `${PATH}?show=disputed`, label: "Open disputes" },
  { filter: "declined", href: `${PATH}?show=declined`, label: "Declined, last 24 hours" },
  { filter: "losses", href: `${PATH}/losses`, label: "Losing money" },
];

export function PaymentFinder({
  query,
  message,
  checkout,
  filter,
  sales,
  disputed,
  declined,
  first,
  next,
}: FinderProps) {
  const isSearch = query !== "";
  return (
    <>
      <Tabs
        label="Payments"
        tabs={filters.map(({ href, label, ...one }) => ({ href, label, current: one.filter === filter }))}
      />
      <SearchBox
        action={PATH}
        search={query}
        label="Find a payment"
        hint="Any ID of ours or the provider's, a receipt number, a username, or an email address."
        maxLength={500}
      />
      {message && (
        <Notice tone="error" icon="alert">
          <p>{message}</p>
        </Notice>
      )}
      {checkout && <CheckoutFacts {...checkout} />}
      {sales.length > 0 && <SaleList caption={isSearch ? "Found" : "Latest payments"} sales={sales} />}
      {filter === "disputed" && <DisputedList sales={disputed} />}
      {filter === "declined" && <DeclinedList attempts={declined} />}
      {sales.length === 0 && !message && !checkout && (isSearch || filter === "latest") && (
        <EmptyState
          title={first ? "No payments" : "That's everything"}
          text={isSearch && first ? "This ID is ours, but no payment belongs to it." : undefined}
        />
      )}
      <Pager nextHref={next} firstHref={first && !isSearch ? null : "/admin/payments"} />
    </>
  );
}

function CheckoutFacts({ id, kind, amount, attempt, createdAt, expiredAt, fan, creator }: FoundCheckout) {
  return (
    <section className="card stack wrap-anywhere">
      <h2>A checkout without a payment</h2>
      <DescriptionList
        facts={[
          { term: "Checkout", value: id },
          { term: "Kind", value: kind },
          { term: "Amount", value: <Money cents={amount} /> },
          { term: "Fan", value: <PersonLink username={fan} /> },
          { term: "Creator", value: <PersonLink username={creator} /> },
          { term: "Started", value: <Time at={createdAt} showTime /> },
          { term: "Attempts", value: String(attempt) },
          { term: "Expired", value: expiredAt === null ? "No" : <Time at={expiredAt} showTime /> },
        ]}
      />
    </section>
  );
}
