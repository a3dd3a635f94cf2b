import type { CheckOutcome } from "#db/kinds.ts";
import { formatCents } from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { Time } from "#ui/primitives/time.tsx";

type Check = {
  at: number;
  outcome: CheckOutcome;
  difference: number | null;
  confirmedAt: number | null;
  accepted: number | null;
  matchedAt: number | null;
};

export function CheckNotice({ check }: { check: Check | null }) {
  if (check === null)
    return <p className="small soft">Your balance is checked against our payment provider once a day.</p>;
  const { at, outcome, difference, confirmedAt, matchedAt } = check;
  if (outcome === "matched")
    return (
      <p className="small soft">
        Checked against our payment provider on <Time at={at} />: matches to the cent.
      </p>
    );
  const lastMatch = matchedAt === null ? null : <LastMatch at={matchedAt} />;
  if (confirmedAt !== null)
    return (
      <p className="small">
        Since <Time at={confirmedAt} />, our payment provider's balance for you differs from our records
        {difference === null ? "" : ` by ${formatCents(Math.abs(difference))}`}. We're looking into it, and
        payouts wait until both match. You don't need to do anything; questions go to{" "}
        <a className="link" href={`mailto:${product.supportEmail}?subject=Balance`}>
          {product.supportEmail}
        </a>
        . {lastMatch}
      </p>
    );
  if (outcome === "mismatched" && difference !== null && difference === check.accepted)
    return (
      <p className="small soft">
        Our payment provider's balance for you differs from our records by {formatCents(Math.abs(difference))}
        . We've looked into it, and it doesn't stop your payouts. {lastMatch}
      </p>
    );
  return (
    <p className="small soft">
      {outcome === "unavailable"
        ? "Our payment provider didn't respond to the last check, on "
        : "A payment was still on its way during the last check, on "}
      <Time at={at} showTime />. We'll check again within the hour. {lastMatch}
    </p>
  );
}

const LastMatch = ({ at }: { at: number }) => (
  <>
    The last match was on <Time at={at} />.
  </>
);
