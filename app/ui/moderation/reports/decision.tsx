import type { CaseOutcome } from "#db/kinds.ts";
import { reasonKeys, reasons } from "#domain/moderation/reports/case.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";

type Refused = { values: Values; errors: Errors };

type DecidedCase = {
  decidedAt: number | null;
  outcome: CaseOutcome | null;
  statement: string;
  reopenedAt: number | null;
};

/** Posts `outcome`, `ground`, and `statement`. */
export function DecisionForm({ path, values, errors }: { path: string } & Refused) {
  return (
    <form className="form" method="post" action={path} id="decide" noValidate>
      <h2>Decide</h2>
      <RadioCards
        name="outcome"
        label="Outcome"
        value={values.outcome}
        error={errors.outcome}
        isList
        options={[
          {
            value: "dismissed",
            label: "Dismiss",
            text: "No violation. Only the person who reported it is told.",
          },
          { value: "warned", label: "Warn", text: "Both sides see why. They can keep writing." },
          {
            value: "closed",
            label: "Close the conversation",
            text: "Both sides see why. Nobody can write there.",
          },
        ]}
      />
      <RadioCards
        name="ground"
        label="Which rule was broken (for a warning or closing)"
        value={values.ground}
        error={errors.ground}
        isList
        options={reasonKeys.map((value) => ({ value, label: reasons[value] }))}
      />
      <TextArea
        name="statement"
        label="Statement of reasons"
        hint="What you found, and why it led to this. People see it word for word."
        limit={2000}
        rows={5}
        value={values.statement}
        error={errors.statement}
        required
      />
      <p>
        <Button name="intent" value="decide" busy="Just a moment...">
          Decide
        </Button>
      </p>
    </form>
  );
}

const outcomeTexts: Record<CaseOutcome, string> = {
  dismissed: "Dismissed",
  warned: "A warning was given",
  closed: "The conversation was closed",
};

/** Posts a `reason` to reopen a closed conversation. */
export function Decided({ path, found, values, errors }: { path: string; found: DecidedCase } & Refused) {
  return (
    <section className="stack stack-tight">
      <h2>{found.outcome && outcomeTexts[found.outcome]}</h2>
      <p className="whitespace-pre-line break-words" dir="auto">
        {found.statement}
      </p>
      {found.decidedAt !== null && (
        <p className="small dim">
          <Time at={found.decidedAt} showTime />
          {found.reopenedAt !== null && (
            <>
              , reopened <Time at={found.reopenedAt} showTime />
            </>
          )}
        </p>
      )}
      {found.outcome === "closed" && found.reopenedAt === null && (
        <form className="form" method="post" action={path} noValidate>
          <h3>Reopen it</h3>
          <ReasonField value={values.reason} error={errors.reason} />
          <p>
            <Button variant="secondary" name="intent" value="reopen">
              Reopen the conversation
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
