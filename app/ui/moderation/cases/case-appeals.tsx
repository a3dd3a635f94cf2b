import type { AppealOutcome } from "#db/kinds.ts";
import { checkAppealAnswer } from "#domain/moderation/cases/appeal.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type CaseAppeal = {
  id: string;
  isFromReporter: boolean;
  appellant: string | null;
  name: string | null;
  text: string;
  at: number;
  dueAt: number;
  outcome: AppealOutcome | null;
  answer: string | null;
  decidedAt: number | null;
  isOwnDecision: boolean;
};

type Form = { path: string; values: Values; errors: Errors };

/** Appeals of a case's decisions, with the form to answer one that's open. */
export function CaseAppeals({ appeals, ...form }: { appeals: CaseAppeal[] } & Form) {
  const next = appeals.find((one) => one.decidedAt === null);
  return (
    <section className="stack stack-tight" id="appeals">
      <h2>{appeals.length === 1 ? "The appeal" : `${appeals.length} appeals`}</h2>
      {appeals.map((one) => (
        <article key={one.id} className="card stack stack-tight">
          <p className="small dim">
            {one.appellant === null ? (one.name ?? "Someone without an account") : `@${one.appellant}`}
            {one.isFromReporter && ", who reported it"}, <Time at={one.at} showTime />
          </p>
          <p className="whitespace-pre-line break-words" dir="auto">
            {one.text}
          </p>
          {one.decidedAt !== null ? (
            <>
              <p>
                <strong>
                  {one.outcome === "kept"
                    ? "Decision kept"
                    : one.isFromReporter
                      ? "Case reopened"
                      : "Decision reversed"}
                </strong>{" "}
                <span className="small dim">
                  <Time at={one.decidedAt} showTime />
                </span>
              </p>
              <p className="whitespace-pre-line break-words" dir="auto">
                {one.answer}
              </p>
            </>
          ) : one !== next ? (
            <p className="small soft">Answer the other one first.</p>
          ) : checkAppealAnswer(one, { isInvolved: false }).ok ? (
            <AnswerForm appeal={one} {...form} />
          ) : (
            <Notice>
              <p>
                You made this decision, so another admin answers the appeal, by <Time at={one.dueAt} />. It
                waits until one does.
              </p>
            </Notice>
          )}
        </article>
      ))}
    </section>
  );
}

/** Posts `intent`, `appeal`, `statement`, and `outcome`, by its button. */
function AnswerForm({ path, appeal, values, errors }: { appeal: CaseAppeal } & Form) {
  const isRefused = values.appeal === appeal.id;
  return (
    <form className="form" method="post" action={path} noValidate>
      <input type="hidden" name="intent" value="appeal" />
      <input type="hidden" name="appeal" value={appeal.id} />
      {/* Enter presses a form's first button: here, none of the answers. */}
      <button type="submit" disabled hidden />
      <TextArea
        name="statement"
        label="Your answer"
        hint="The person who appealed reads it word for word. If you don't keep the decision, everyone involved does."
        limit={2000}
        value={isRefused ? values.statement : undefined}
        error={isRefused ? errors.statement : undefined}
        required
      />
      <p className="small soft">
        Answer by <Time at={appeal.dueAt} showTime />.{" "}
        {appeal.isFromReporter && "If you reopen the case, it has to be decided again."}
      </p>
      <div className="actions">
        <Button variant="secondary" name="outcome" value="kept">
          Keep the decision
        </Button>
        <Button variant="secondary" name="outcome" value="reversed">
          {appeal.isFromReporter ? "Reopen the case" : "Reverse the decision"}
        </Button>
      </div>
    </form>
  );
}
