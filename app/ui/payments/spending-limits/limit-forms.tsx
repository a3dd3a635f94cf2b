import { dollarsText, formatCents, formatPrice } from "#domain/money.ts";
import { MAX_LIMIT } from "#domain/payments/spending-limits/forms.ts";
import type { Spending } from "#domain/payments/spending-limits/spending.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Limit = Spending & { nextAt: number | null; nextAmount: number | null };

export function LimitForms({
  spending,
  action,
  values,
  errors,
}: {
  spending: Limit;
  action: string;
  values: Values;
  errors: Errors;
}) {
  const { limit, open, nextAt, nextAmount } = spending;
  return (
    <>
      {nextAt !== null && (
        <Notice tone="lamp" title="Upcoming change">
          <p>
            {nextAmount === null
              ? "Your limit ends on "
              : `Your limit becomes ${formatCents(nextAmount)} on `}
            <Time at={nextAt} showTime />.
          </p>
          <form method="post" action={action}>
            <Button variant="secondary" name="intent" value="withdraw">
              Withdraw this change
            </Button>
          </form>
        </Notice>
      )}
      <form className="form" method="post" action={action} noValidate>
        <h2>{limit === null ? "Set a limit" : "Change your limit"}</h2>
        <Field
          name="limit"
          label="Monthly limit"
          hint={`In US dollars, $0 to ${formatPrice(MAX_LIMIT)}.`}
          numeric="dollars"
          value={values.limit ?? (limit === null ? undefined : dollarsText(limit))}
          error={errors.limit}
          autoComplete="off"
        />
        <p className="small soft">
          A first or lower limit takes effect at once. A higher one, or removing it, takes 24 hours.
          Subscriptions still renew when the limit is reached; you can cancel them anytime.
        </p>
        <div className="actions">
          <Button name="intent" value="save" busy="Just a moment...">
            Save limit
          </Button>
          {limit !== null && (
            <Button variant="secondary" name="intent" value="remove">
              Remove limit
            </Button>
          )}
        </div>
      </form>
      {open > 0 && (
        <form className="form" method="post" action={action}>
          <h2>Open checkouts</h2>
          <p>
            You opened checkout pages for {formatCents(open)} and haven't paid. They count toward your limit
            until they expire, an hour after you opened them.
          </p>
          <div className="actions">
            <Button variant="secondary" name="intent" value="close">
              Close them now
            </Button>
          </div>
        </form>
      )}
    </>
  );
}
