import type { ComponentProps } from "react";
import { SaleTable } from "#ui/payments/sales/sale-table.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DisputeTable } from "#ui/reversals/disputes/dispute-table.tsx";
import { BalanceBox } from "./balance-box.tsx";
import { CheckNotice } from "./check-notice.tsx";
import { PayoutTable } from "./payout-table.tsx";

export function Earnings({
  balance,
  check,
  disputes,
  payouts,
  sales,
  isNewest,
  nextPayouts,
  nextSales,
}: ComponentProps<typeof BalanceBox> &
  ComponentProps<typeof CheckNotice> &
  ComponentProps<typeof DisputeTable> &
  ComponentProps<typeof PayoutTable> &
  ComponentProps<typeof SaleTable> & {
    isNewest: { sales: boolean; payouts: boolean };
    nextPayouts: string | null;
    nextSales: string | null;
  }) {
  return (
    <section className="stack">
      <h2>Earnings</h2>
      <BalanceBox balance={balance} />
      <CheckNotice check={check} />
      <p className="actions">
        <ButtonLink variant="secondary" icon="text" href="/payments/statements">
          Monthly statements
        </ButtonLink>
      </p>
      {disputes.length > 0 && <DisputeTable disputes={disputes} />}
      <div id="payouts" className="stack">
        <PayoutTable payouts={payouts} />
        <Older
          href={nextPayouts}
          label="Older payouts"
          newest={isNewest.payouts ? null : "/payments#payouts"}
        />
      </div>
      <div id="sales" className="stack">
        <SaleTable sales={sales} />
        <Older href={nextSales} label="Older sales" newest={isNewest.sales ? null : "/payments#sales"} />
      </div>
    </section>
  );
}

export const Older = ({
  href,
  label,
  newest,
}: {
  href: string | null;
  label: string;
  newest: string | null;
}) =>
  href === null && newest === null ? null : (
    <p className="actions">
      {href !== null && (
        <ButtonLink variant="secondary" icon="more" href={href} rel="next">
          {label}
        </ButtonLink>
      )}
      {newest !== null && (
        <ButtonLink variant="quiet" href={newest}>
          Back to the newest
        </ButtonLink>
      )}
    </p>
  );
