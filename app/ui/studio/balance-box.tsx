import { type Cents, formatPrice, MIN_PAYOUT } from "../../domain/money.ts";
import { Money } from "../primitives/money.tsx";
import { Time } from "../primitives/time.tsx";

/** The amount due to a creator, and the date of the next payout. */
export function BalanceBox({ cents, nextPayoutAt }: { cents: Cents; nextPayoutAt?: number | null }) {
  return (
    <section className="card grid gap-2" aria-labelledby="balance-title">
      <h2 id="balance-title" className="text-base soft">
        Balance
      </h2>
      <p className="figure">
        <Money cents={cents} />
      </p>
      <p className="small soft">
        Paid out automatically every week. Balances under {formatPrice(MIN_PAYOUT)} roll over to the next
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
