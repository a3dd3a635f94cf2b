import type { CaseAction } from "#db/kinds.ts";
import { placeNames } from "#domain/creators/closed-places.ts";
import { fits, isPrivate, needsSecond, outcomesFor } from "#domain/moderation/cases/case.ts";
import { reasonKeys, ruleText } from "#domain/moderation/cases/reasons.ts";
import { strikeKeys, strikes } from "#domain/moderation/cases/strikes.ts";
import { pluralize } from "#domain/pluralize.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { outcomeLabels } from "./case-list.tsx";
import type { CaseDecision, CaseView } from "./case-view.ts";

type Refused = { values: Values; errors: Errors };

const namesOf = ({ fan, creator }: CaseView) => (fan === null ? creator : `${fan} and ${creator}`);

/** The post waits for this decision alone. */
const isWaiting = ({ subject }: CaseView) =>
  subject !== null && subject.scheduledFor !== null && !subject.lacksConsent;

/** The button of a decision says what it does, and to whom. */
const decisions: Record<
  CaseAction,
  { button: (found: CaseView) => string; effect: (found: CaseView) => string }
> = {
  dismissed: {
    button: (found) => (isWaiting(found) ? "Dismiss, and publish the post" : "Dismiss the report"),
    effect: (found) =>
      isWaiting(found)
        ? "Dismissing publishes the post, not before its time, and emails its creator."
        : found.subject?.lacksConsent
          ? "Dismissing notifies only the reporter. The post isn't published while someone in it hasn't agreed."
          : "Dismissing notifies only the reporter.",
  },
  warned: {
    button: (found) => `Warn ${namesOf(found)}`,
    effect: () => "After a warning, everyone it concerns sees why, and nothing else changes.",
  },
  closed: {
    button: (found) => `Close the conversation between ${namesOf(found)}`,
    effect: () => "After closing, nobody can write there.",
  },
  restricted: {
    button: ({ creator }) => `Restrict ${creator}`,
    effect: () => "A restricted account can't post, write, buy, or sell. Its page stays up.",
  },
  ended: {
    button: ({ creator }) => `End ${creator}'s account`,
    effect: () =>
      "Ending an account takes a second admin. Then its page and posts are gone, running months and bought posts are refunded, and it's deleted after 184 days.",
  },
  withheld: {
    button: ({ subject }) => `Remove "${subject?.title}" only there`,
    effect: () =>
      "Removed in places, people there can't see it, even if they bought it; nothing is refunded.",
  },
  removed: {
    button: ({ subjectKind, subject, creator }) =>
      subjectKind === "message"
        ? "Remove the message"
        : subjectKind === "profile"
          ? `Remove ${creator}'s photos, name, and description`
          : subject?.isDeleted
            ? `Remove the files of the deleted post by ${creator}`
            : `Remove "${subject?.title}" by ${creator} everywhere`,
    effect: ({ subjectKind }) =>
      subjectKind === "profile"
        ? "After removal, the page has no photo, cover, name, or description until its owner adds new ones; its posts and subscriptions stay."
        : "After removal, nobody sees it or its files. Fans who bought it are refunded, unless the rule is impersonation, harassment, scam, or something else.",
  },
};

/** Posts `rule`, `strike`, and `statement`. */
export function DecisionFields({ mayStrike, values, errors }: { mayStrike: boolean } & Refused) {
  return (
    <>
      <RadioCards
        name="rule"
        label="Which rule was broken (unless you dismiss it)"
        value={values.rule}
        error={errors.rule}
        isList
        options={reasonKeys.map((value) => ({ value, label: ruleText(value) }))}
      />
      {mayStrike && (
        <RadioCards
          name="strike"
          label="Strike against the creator, for a warning or a removal"
          value={values.strike ?? ""}
          options={[
            { value: "", label: "None" },
            ...strikeKeys.map((value) => ({ value, label: strikes[value].label })),
          ]}
        />
      )}
      <TextArea
        name="statement"
        label="Statement of reasons"
        hint="What you found, and why it led to this, in at least 20 characters. People see it word for word."
        limit={2000}
        rows={5}
        value={values.statement}
        error={errors.statement}
        required
      />
    </>
  );
}

/** Posts `rule`, `statement`, `version`, and `outcome`, by its button. */
export function DecisionForm({ path, found, values, errors }: { path: string; found: CaseView } & Refused) {
  const outcomes = outcomesFor[found.subjectKind].filter((one) =>
    fits(one, found.subjectKind, found.reports),
  );
  return (
    <form className="form" method="post" action={path} id="decide" noValidate>
      <h2>Decide</h2>
      <input type="hidden" name="intent" value="decide" />
      {found.subject?.version && <input type="hidden" name="version" value={found.subject.version} />}
      {/* Enter presses a form's first button: here, none of the decisions. */}
      <button type="submit" disabled hidden />
      <DecisionFields mayStrike={!isPrivate(found.subjectKind)} values={values} errors={errors} />
      {outcomes.includes("withheld") && (
        <>
          <TextArea
            name="places"
            label="Where it's removed, if not everywhere (optional)"
            hint="One country or US state per line, by name or code, such as Germany, Utah, or US-UT."
            rows={2}
            value={values.places}
            error={errors.places}
          />
          <Field
            name="until"
            label="Until when (optional)"
            hint="A date such as 2027-06-30. Without one, until the decision is reversed."
            value={values.until}
            error={errors.until}
            autoComplete="off"
            maxLength={10}
          />
        </>
      )}
      {needsSecond("dismissed", found.reports) && (
        <p className="small soft">
          Someone may be under 18, so dismissing it or only giving a warning takes a second admin.
        </p>
      )}
      <p className="small soft">{outcomes.map((outcome) => decisions[outcome].effect(found)).join(" ")}</p>
      <div className="actions">
        {outcomes.map((outcome) => (
          <Button
            key={outcome}
            variant={outcome === "dismissed" || outcome === "warned" ? "secondary" : "danger"}
            name="outcome"
            value={outcome}
          >
            {decisions[outcome].button(found)}
          </Button>
        ))}
      </div>
    </form>
  );
}

const reversals = {
  warned: (found: CaseView) => `Reverse the warning to ${namesOf(found)}`,
  closed: (found: CaseView) => `Reopen the conversation between ${namesOf(found)}`,
  removed: ({ subjectKind, subject, creator }: CaseView) =>
    subjectKind === "message"
      ? "Put the message back"
      : subjectKind === "profile"
        ? `Put ${creator}'s photos, name, and description back`
        : `Put "${subject?.title}" by ${creator} back`,
  withheld: ({ subject }: CaseView) => `Reverse the removal of "${subject?.title}" in places`,
  restricted: ({ creator }: CaseView) => `Lift the restriction of ${creator}`,
  held: ({ creator }: CaseView) => `Release the payouts to ${creator}`,
  ended: ({ creator }: CaseView) => `Give ${creator} the account back`,
};

/** What was decided, oldest first. One in force can be taken back: posts `intent`, `decision`, and `reason`. */
export function DecisionHistory({
  path,
  found,
  values,
  errors,
}: { path: string; found: CaseView } & Refused) {
  const reversed = new Set(found.decisions.map(({ reverses }) => reverses));
  const last = found.decisions.findLast(
    (one): one is CaseDecision & { action: keyof typeof reversals } =>
      one.action in reversals && !reversed.has(one.id),
  );
  return (
    <section className="stack stack-tight">
      <h2>Decisions</h2>
      {found.decisions.map(
        ({ id, action, rule, statement, isAutomated, by, secondedBy, at, points, places, until }) => (
          <article key={id} className="card stack stack-tight">
            <h3>{outcomeLabels[action]}</h3>
            <p className="whitespace-pre-line break-words" dir="auto">
              {statement}
            </p>
            <p className="small dim">
              {rule !== null && `${ruleText(rule)}, `}
              {places !== null && `in ${placeNames(places)}, `}
              {until !== null && (
                <>
                  until <Time at={until} />,{" "}
                </>
              )}
              {points !== null && `strike: ${pluralize(points, "point")}, `}
              {isAutomated ? "automatically" : by === null ? "by a former admin" : `by @${by}`}
              {secondedBy !== null && ` and @${secondedBy}`}, <Time at={at} showTime />
            </p>
          </article>
        ),
      )}
      {found.decidedAt !== null &&
        last !== undefined &&
        !found.appeals.some((one) => one.decidedAt === null) && (
          <form className="form" method="post" action={path} noValidate>
            <h3>Reverse this decision</h3>
            <input type="hidden" name="decision" value={last.id} />
            <ReasonField
              hint="Everyone it concerns sees it."
              value={values.intent === "reverse" ? values.reason : undefined}
              error={values.intent === "reverse" ? errors.reason : undefined}
            />
            <p>
              <Button variant="secondary" name="intent" value="reverse">
                {reversals[last.action](found)}
              </Button>
            </p>
          </form>
        )}
    </section>
  );
}
