import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import { RowField, rowFieldId } from "#ui/forms/row-field.tsx";
import { Button } from "#ui/primitives/button.tsx";

const PAGE_PATH = "/admin/webhooks";
type Refused = { values: Record<string, string>; errors: Errors };
const unrefused: Refused = { values: {}, errors: {} };

export function WebhookForms(refused: Refused) {
  const of = (intent: string) => (refused.values.intent === intent ? refused : unrefused);
  return (
    <div className="halves stack">
      <RetryForm {...of("retry")} />
      <ReplayForm {...of("replay")} />
    </div>
  );
}

function RetryForm({ values, errors }: Refused) {
  return (
    <form className="form" method="post" action={PAGE_PATH} noValidate>
      <h2>Retry one event</h2>
      <Field
        name="event"
        label="Event ID"
        value={values.event}
        error={errors.event}
        autoComplete="off"
        maxLength={120}
        required
      />
      <Field
        name="account"
        label="Creator's account (optional)"
        hint="For an event of a creator's account that we never received, such as acct_1A2b3C."
        value={values.account}
        error={errors.account}
        autoComplete="off"
        maxLength={120}
      />
      <Reason row="retry" values={values} errors={errors} />
      <div className="actions">
        <Button name="intent" value="retry" busy="Just a moment...">
          Retry event
        </Button>
      </div>
    </form>
  );
}

function ReplayForm({ values, errors }: Refused) {
  const dates = { autoComplete: "off", maxLength: 16 };
  return (
    <form className="form" method="post" action={PAGE_PATH} noValidate>
      <h2>Replay missed events</h2>
      <p className="soft">
        Reads the provider's events from a period and handles those we missed. Events we've already handled
        stay as they are.
      </p>
      <Field
        name="from"
        label="Since (UTC)"
        hint="Such as 2026-11-30 or 2026-11-30 14:00, at most 30 days ago."
        value={values.from}
        error={errors.from}
        {...dates}
        required
      />
      <Field
        name="until"
        label="Until (UTC, optional)"
        hint="Leave empty to use the current time."
        value={values.until}
        error={errors.until}
        {...dates}
      />
      <Reason row="replay" values={values} errors={errors} />
      <div className="actions">
        <Button variant="secondary" name="intent" value="replay" busy="Just a moment...">
          Start replay
        </Button>
      </div>
    </form>
  );
}

const Reason = ({ row, values, errors }: Refused & { row: string }) => (
  <RowField row={row} name="reason" label="Reason" value={values.reason} error={errors.reason} />
);

/** Keyed by field ID, since both forms have a reason field. */
export const errorsOfForm = ({ values, errors }: Refused): Errors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [
      name === "reason" ? rowFieldId(name, values.intent ?? "") : name,
      message,
    ]),
  );
