import type { Balance } from "#domain/ledger/payouts/get-balance.ts";
import { formatCents } from "#domain/money.ts";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Money } from "#ui/primitives/money.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { HoldList } from "./hold-list.tsx";
import { NextPayout } from "./next-payout.tsx";

export function BalanceBox({ balance }: { balance: Balance }) {
  const { owed, owedBack, promised, elsewhere, ready, holds, underway, next } = balance;
  const facts = [
    ...(ready ? [{ term: "Available", value: <Money cents={ready.available} /> }] : []),
    ...(ready && ready.held > 0 ? [{ term: "Held", value: <Money cents={ready.held} /> }] : []),
    ...(ready && ready.pending > 0
      ? [{ term: "Pending", value: <Amount cents={ready.pending} label="until" at={ready.pendingUntil} /> }]
      : []),
    ...(underway.amount !== 0
      ? [
          {
            term: "On its way to your bank",
            value: <Amount cents={underway.amount} label="expected" at={underway.expectedAt} />,
          },
        ]
      : []),
  ];
  return (
    <section className="card grid gap-2" aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-base soft">
        Balance
      </h2>
      <p className="figure">
        <Money cents={owed} />
      </p>
      {facts.length > 0 && <DescriptionList facts={facts} />}
      {owed > 0 && ready === null && (
        <p className="small soft">
          The payment provider isn't responding, so we can't show how much of it has cleared. Try again in a
          minute.
        </p>
      )}
      {owedBack > 0 && (
        <p>
          {formatCents(owedBack)} for refunds and disputes comes out of your balance before your next payout.
        </p>
      )}
      {promised > 0 && (
        <p>
          {formatCents(promised)} from message unlocks is held until you've replied and the promised time is
          over. If a fan never writes, that's 30 days after they paid.
        </p>
      )}
      {elsewhere > 0 && (
        <p className="small soft">
          Another {formatCents(elsewhere)} is in your earlier payment account. We can't pay it out, because
          that account is no longer connected to us.
        </p>
      )}
      {owed !== 0 && <HoldList holds={holds} />}
      <NextPayout next={next} />
    </section>
  );
}

const Amount = ({ cents, label, at }: { cents: number; label: string; at: number | null }) => (
  <>
    <Money cents={cents} />
    {at !== null && (
      <span className="small soft">
        {" "}
        {label} <Time at={at} />
      </span>
    )}
  </>
);
