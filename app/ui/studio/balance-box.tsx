import { type Cents, formatCents, MIN_PAYOUT } from "../../domain/money.ts";
import { Money } from "../primitives/money.tsx";
import { Time } from "../primitives/time.tsx";

/** What will be paid out, and when. */
export function BalanceBox({ cents, nextPayoutAt }: { cents: Cents; nextPayoutAt?: number | null }) {
  return (
    <section className="card grid gap-2" aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-base soft">
        To be paid out
      </h2>
      <p className="figure">
        <Money cents={cents} />
      </p>
      <p className="small soft">
        Paid out automatically every week. A balance under {formatCents(MIN_PAYOUT)} rolls over to the next
        week.{" "}
        {nextPayoutAt != null && (
          <>
            Next payout: <Time at={nextPayoutAt} />.
          </>
        )}
      </p>
    </section>
  );
}
