import type { NextPayout as Plan } from "#domain/ledger/payouts/get-balance.ts";
import { formatCents, formatPrice, MIN_PAYOUT } from "#domain/money.ts";
import { HiddenRedirect } from "#ui/forms/hidden-redirect.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

const minimum = formatPrice(MIN_PAYOUT);

export function NextPayout({ next }: { next: Plan }) {
  switch (next.kind) {
    case "planned":
      return (
        <p>
          Your next payout is on Monday, <Time at={next.at} />.
        </p>
      );
    case "underway":
      return <p>Your payout is being made. It will be listed here within the day.</p>;
    case "below_minimum":
      return (
        <>
          <p>
            <strong>{formatCents(next.missing)} more until your next payout.</strong>
          </p>
          <p className="small soft">
            Payouts go out every Monday once your balance reaches {minimum}.{" "}
            {next.paidBy !== null && (
              <>
                If it stays below that, you'll still be paid on <Time at={next.paidBy} />.
              </>
            )}
          </p>
        </>
      );
    case "held":
      return next.at === null ? null : (
        <p>
          Your next payout can be made on Monday, <Time at={next.at} />. <Missing cents={next.missing} />
        </p>
      );
    case "promised":
      return <p>Your next payout is made on the Monday after enough of it is no longer held.</p>;
    case "new_seller":
      return (
        <p>
          First earnings are held for 7 days after your first sale, until <Time at={next.until} />. Your first
          payout can be made on Monday, <Time at={next.at} />. <Missing cents={next.missing} />
        </p>
      );
    case "pending":
      return (
        <p>
          Card payments take a few days to clear. Your next payout is on Monday, <Time at={next.at} />, if{" "}
          {minimum} has cleared by then.
        </p>
      );
    case "negative":
      return (
        <p>
          Refunds and disputes came to more than your earnings since your last payout. Nothing is taken from
          your bank: new sales make up for it, and then payouts resume.
        </p>
      );
    case "disabled":
      return (
        <>
          <p>
            Payouts are paused because the payment provider needs your bank details or other information. Your
            earnings are safe and will be paid on the Monday after.
          </p>
          <BankDetailsForm />
        </>
      );
    default:
      return <p className="small soft">Payouts go out every Monday once your balance reaches {minimum}.</p>;
  }
}

const Missing = ({ cents }: { cents: number }) =>
  cents > 0 && `Payouts start at ${minimum}: you need ${formatCents(cents)} more.`;

export function BankDetailsForm() {
  return (
    <form className="actions" method="post" action="/stripe-setup">
      <HiddenRedirect to="/payments" />
      <Button variant="secondary" busy="Opening...">
        Update bank details
      </Button>
    </form>
  );
}
