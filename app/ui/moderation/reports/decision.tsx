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
  fan: string;
  creator: string;
  decidedAt: number | null;
  outcome: CaseOutcome | null;
  statement: string;
  reopenedAt: number | null;
};

/** Posts `ground`, `statement`, and `outcome`, by its button. */
export function DecisionForm({
  path,
  found: { fan, creator },
  values,
  errors,
}: { path: string; found: { fan: string; creator: string } } & Refused) {
  const names = `${fan} and ${creator}`;
  return (
    <form className="form" method="post" action={path} id="decide" noValidate>
      <h2>Decide</h2>
      <input type="hidden" name="intent" value="decide" />
      {/* Enter presses a form's first button: here, none of the decisions. */}
      <button type="submit" disabled hidden />
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
      <p className="small soft">
        Dismissing tells only the person who reported it. After a warning, both sides see why and can keep
        writing; after closing, nobody can write there.
      </p>
      <div className="actions">
        <Button variant="secondary" name="outcome" value="dismissed">
          Dismiss the report
        </Button>
        <Button variant="secondary" name="outcome" value="warned">
          {`Warn ${names}`}
        </Button>
        <Button variant="danger" name="outcome" value="closed">
          {`Close the conversation between ${names}`}
        </Button>
      </div>
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
              {`Reopen the conversation between ${found.fan} and ${found.creator}`}
            </Button>
          </p>
        </form>
      )}
    </section>
  );
}
