import { type AppealRefusal, appealRefusals, type OwnAppeal } from "#domain/moderation/cases/appeal.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type AppealState = {
  appeal: OwnAppeal | null;
  /** Null if they may appeal. */
  refusal: AppealRefusal | null;
  isReporter: boolean;
  values: Values;
  errors: Errors;
};

/** The state of an appeal, or the form for one: posts `text` to the page. */
export function Appeal({ appeal, refusal, isReporter, values, errors }: AppealState) {
  if (appeal !== null)
    return (
      <section className="card stack stack-tight" id="appeal">
        <h2>Your appeal</h2>
        {appeal.outcome === null ? (
          <p>
            Someone who didn't make this decision will answer it by <Time at={appeal.dueAt} />.
          </p>
        ) : (
          <>
            <p>
              <strong>
                {appeal.outcome === "kept"
                  ? "We keep our decision."
                  : isReporter
                    ? "You were right. We're reviewing your report again."
                    : "You were right. We reversed our decision."}
              </strong>
            </p>
            <p className="whitespace-pre-line break-words" dir="auto">
              {appeal.answer}
            </p>
          </>
        )}
        {appeal.text !== "" && (
          <blockquote className="message-quote">
            <p className="tiny dim">
              What you wrote, <Time at={appeal.at} />
            </p>
            <p className="whitespace-pre-line break-words" dir="auto">
              {appeal.text}
            </p>
          </blockquote>
        )}
      </section>
    );
  if (refusal === "automated" || refusal === "late")
    return <p className="small soft">{appealRefusals[refusal]}</p>;
  if (refusal !== null) return null;
  return (
    <form className="card form" method="post" id="appeal" noValidate>
      <h2>If you think we're wrong</h2>
      <p className="soft">
        Appeal within six months. Someone who didn't make this decision answers within 7 days. You can also go
        to court, or to a dispute settlement body in the EU.
      </p>
      <TextArea
        name="text"
        label="What did we get wrong?"
        hint="At least 20 characters."
        limit={2000}
        value={values.text}
        error={errors.text}
        required
      />
      <p>
        <Button variant="secondary">Send the appeal</Button>
      </p>
    </form>
  );
}
