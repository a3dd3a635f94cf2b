import type { ForecastPage } from "#domain/analytics/get-forecast.ts";
import { HoldList } from "../ledger/payouts/hold-list.tsx";
import { EmptyState } from "../primitives/empty-state.tsx";
import { Money } from "../primitives/money.tsx";
import { Table } from "../primitives/table.tsx";
import { Time } from "../primitives/time.tsx";
import { likely } from "./forecast.tsx";

export function HeldMoney({ holds, promises, hasAnswer }: ForecastPage) {
  const isEmpty = holds.length === 0 && promises.length === 0 && hasAnswer;
  return (
    <section className="stack stack-tight">
      <h2>Held money</h2>
      {isEmpty && <p className="soft">Nothing is held back.</p>}
      {!hasAnswer && (
        <p className="small soft">
          The payment provider isn't responding, so what has cleared is our estimate. Try again in a minute.
        </p>
      )}
      <HoldList holds={holds} />
      {promises.length > 0 && (
        <Table
          caption="For promised replies"
          columns={[
            { label: "Released", phone: "lead" },
            { label: "In the forecast", phone: "note" },
            { label: "Amount", numeric: true, phone: "amount" },
          ]}
          rows={promises.map(({ dueAt, isAnswered, cents }) => ({
            key: `${dueAt} ${isAnswered}`,
            cells: [
              dueAt === null ? (
                "When the fan has written and you've replied"
              ) : (
                <Time key="at" at={dueAt} showTime />
              ),
              isAnswered ? "Yes, you've replied" : "No, until you reply: the fan may get it back",
              <Money key="cents" cents={cents} />,
            ],
          }))}
        />
      )}
    </section>
  );
}

export function PastForecasts({ judged }: Pick<ForecastPage, "judged">) {
  if (judged.length === 0)
    return (
      <EmptyState
        title="No earlier forecasts yet"
        text="We save our forecast every Tuesday. After the next payout, you'll see here how close it was."
      />
    );
  const hasEarly = judged.some(({ early }) => early !== null);
  return (
    <section className="stack stack-tight">
      <Table
        caption="How far off earlier forecasts were"
        columns={[
          { label: "Payout", phone: "lead" },
          ...(hasEarly ? [{ label: "Four weeks before", numeric: true, phone: "note" as const }] : []),
          { label: "Likely", numeric: true, phone: "note" },
          { label: "Forecast", numeric: true, phone: "note" },
          { label: "Paid", numeric: true, phone: "amount" },
          { label: "Off", numeric: true, phone: "note" },
        ]}
        rows={judged.map(({ payoutAt, expected, low, high, paid, off, early }) => ({
          key: String(payoutAt),
          cells: [
            <Time key="at" at={payoutAt} />,
            ...(hasEarly ? [early === null ? "–" : <Money key="early" cents={early} />] : []),
            likely(low, high),
            <Money key="expected" cents={expected} />,
            <strong key="paid">
              <Money cents={paid} />
            </strong>,
            <Off key="off" off={off} isWithin={paid >= low && paid <= high} />,
          ],
        }))}
      />
      <p className="small soft">
        We save our forecast every Tuesday and never change it. It was off by the difference between the
        forecast from a week earlier and what was paid, as a share of what was paid.
      </p>
    </section>
  );
}

const Off = ({ off, isWithin }: { off: number | null; isWithin: boolean }) => (
  <span className="num">
    {off === null ? "Not paid" : `${off}%`}
    {isWithin && <span className="dim">, in range</span>}
  </span>
);
