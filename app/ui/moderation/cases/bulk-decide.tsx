import type { ReactNode } from "react";
import type { SubjectKind } from "#db/kinds.ts";
import { type BulkOutcome, bulkOutcomes, type LeftOut, MAX_IN_BULK } from "#domain/moderation/cases/case.ts";
import { type Reason, ruleText } from "#domain/moderation/cases/reasons.ts";
import { type Strike, strikes } from "#domain/moderation/cases/strikes.ts";
import { pluralize } from "#domain/pluralize.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { describedBy, FieldError } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { type CaseRow, DueBadge, labelsOf, outcomeLabels, subjectText } from "./case-list.tsx";
import { DecisionFields } from "./decision.tsx";

export type BulkCase = Pick<CaseRow, "id" | "subjectKind" | "fan" | "creator" | "dueAt" | "claimer"> & {
  /** Null if it's about this admin. */
  about: { reasons: Reason[]; reportCount: number; title: string | null; isWaiting: boolean } | null;
};
export type PlannedCase = BulkCase & {
  version: string;
  leftOut: LeftOut | null;
  refunds: number;
  isStruck: boolean;
};
export type BulkDecision = {
  outcome: BulkOutcome;
  rule: Reason | null;
  statement: string;
  strike: Strike | null;
};

const leftOutTexts: Record<LeftOut, string> = {
  over: "It has already been decided.",
  claimed: "Someone else is working on it.",
  not_claimed: "Someone else is working on it.",
  involved: "Another admin has to decide it.",
  unfit: "This outcome doesn't fit it.",
  second: "Someone may be under 18, so this outcome takes a second admin. Decide it by itself.",
  proposed: "A decision waits for a second admin.",
  changed: "It changed since the preview. Read it again first.",
  is_admin: "It's an admin's account.",
  restricted: "The account is already restricted or ended.",
};
const outcomeTexts: Record<BulkOutcome, string> = {
  dismissed: "Dismiss: no rule was broken",
  warned: "Warn",
  removed: "Remove",
  closed: "Close the conversation",
};

const CASES = "Cases";

/** Cases to choose from, and the decision. Posts `intent`, `cases`, `outcome`, and what a decision takes. */
export function BulkForm({
  path,
  cases,
  isCut,
  now,
  values,
  errors,
}: {
  path: string;
  cases: BulkCase[];
  /** Whether there are more than can be shown. */
  isCut: boolean;
  now: number;
  values: Values;
  errors: Errors;
}) {
  const chosen = (values.cases ?? "").split(",").map((one) => one.split(":")[0]);
  return (
    <form className="form" method="post" action={path} noValidate>
      <fieldset
        className="field"
        id="cases"
        {...describedBy({ name: "cases", label: CASES, error: errors.cases })}
      >
        <legend className="field-label">{CASES}</legend>
        <FieldError name="cases" error={errors.cases} />
        {isCut && <p className="field-hint">The {MAX_IN_BULK} most urgent ones.</p>}
        <ul className="stack stack-tight">
          {cases.map((one) => (
            <li key={one.id} className="card">
              <CaseChoice found={one} now={now} isChosen={chosen.includes(one.id)} />
            </li>
          ))}
        </ul>
      </fieldset>
      <RadioCards
        name="outcome"
        label="Outcome"
        value={values.outcome}
        error={errors.outcome}
        options={bulkOutcomes.map((value) => ({ value, label: outcomeTexts[value] }))}
      />
      <DecisionFields
        mayStrike={cases.some(({ subjectKind }) => subjectKind === "post" || subjectKind === "profile")}
        values={values}
        errors={errors}
      />
      <p className="small soft">A strike counts once, with the first of these posts or pages.</p>
      <div className="actions">
        <Button name="intent" value="preview">
          Preview
        </Button>
        <ButtonLink variant="secondary" href="/admin/cases">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function CaseChoice({ found, now, isChosen }: { found: BulkCase; now: number; isChosen: boolean }) {
  const text = <CaseText found={found} />;
  const more = (
    <p>
      <DueBadge dueAt={found.dueAt} now={now} />{" "}
      {found.claimer !== null && <Badge tone="lamp">{found.claimer} is working on it</Badge>}{" "}
      <a className="link small" href={`/admin/cases/${found.id}`}>
        Open the case
      </a>
    </p>
  );
  if (found.about === null)
    return (
      <>
        <p>{text}</p>
        {more}
      </>
    );
  return (
    <>
      <label className="check-row">
        <input className="check" type="checkbox" name="cases" value={found.id} defaultChecked={isChosen} />
        <span>{text}</span>
      </label>
      {more}
    </>
  );
}

function CaseText({ found }: { found: BulkCase }) {
  return (
    <>
      <strong className="block">
        <bdi>{subjectText({ ...found, title: found.about?.title ?? null })}</bdi>
      </strong>{" "}
      <span className="small soft block">
        {found.about === null
          ? leftOutTexts.involved
          : `${labelsOf(found.about)}, ${pluralize(found.about.reportCount, "report")}`}
      </span>
    </>
  );
}

function effectOf({ subjectKind, about, refunds }: PlannedCase, outcome: BulkOutcome): string {
  if (outcome === "dismissed")
    return about?.isWaiting
      ? "The post is published, not before its time. Its creator gets an email."
      : "Only who reported it is notified.";
  if (outcome === "warned") return "Everyone it concerns sees why. Nothing else changes.";
  if (outcome === "closed") return "Nobody can write there anymore.";
  const removals: Record<SubjectKind, string> = {
    post:
      refunds > 0
        ? `Nobody sees it. ${pluralize(refunds, "fan")} who bought it get their money back.`
        : "Nobody sees it. Nobody is refunded.",
    profile: "Its photo, cover, name, and description are removed.",
    message: "Nobody sees it.",
    conversation: "Nobody sees it.",
  };
  return removals[subjectKind];
}

/** What would happen to each case. Posts the decision, and `cases` with their versions. */
export function BulkPreview({
  path,
  planned,
  decision,
}: {
  path: string;
  planned: PlannedCase[];
  decision: BulkDecision;
}) {
  const { outcome, rule, statement, strike } = decision;
  const decided = planned.filter(({ leftOut }) => leftOut === null);
  const isStruck = decided.some((one) => one.isStruck);
  return (
    <form className="stack" method="post" action={path}>
      <input type="hidden" name="outcome" value={outcome} />
      {rule !== null && <input type="hidden" name="rule" value={rule} />}
      {strike !== null && <input type="hidden" name="strike" value={strike} />}
      <input type="hidden" name="statement" value={statement} />
      {planned.map(({ id, version, leftOut }) => (
        <input key={id} type="hidden" name={leftOut === null ? "cases" : "left"} value={`${id}:${version}`} />
      ))}
      <section className="card stack stack-tight">
        <h2>
          {outcomeLabels[outcome]}
          {rule !== null && `: ${ruleText(rule)}`}
        </h2>
        <p className="whitespace-pre-line break-words" dir="auto">
          {statement}
        </p>
        {strike !== null && (
          <p className="small soft">
            {isStruck
              ? `One strike for all of them: ${strikes[strike].label}.`
              : "No strike: this outcome has none for these cases."}
          </p>
        )}
      </section>
      <CasesSection
        title={`${pluralize(decided.length, "case")} will be decided`}
        id="decided"
        cases={decided}
      >
        {(one) => (
          <>
            {effectOf(one, outcome)}
            {one.isStruck && strike !== null && ` Strike: ${strikes[strike].label}.`}
          </>
        )}
      </CasesSection>
      <LeftOutCases cases={planned} title="left out" />
      <div className="actions">
        {decided.length > 0 && (
          <Button
            variant={outcome === "removed" || outcome === "closed" ? "danger" : "primary"}
            name="intent"
            value="decide"
            busy="Deciding..."
          >
            Decide {pluralize(decided.length, "case")}
          </Button>
        )}
        <Button variant="secondary" name="intent" value="edit">
          Back
        </Button>
      </div>
    </form>
  );
}

/** Which cases were decided, and why others weren't. */
export function BulkResult({
  made,
  decision: { outcome, strike },
  href,
}: {
  made: PlannedCase[];
  decision: BulkDecision;
  /** The account's other open cases. */
  href: string;
}) {
  const decided = made.filter(({ leftOut }) => leftOut === null);
  return (
    <div className="stack">
      <Notice
        tone={decided.length > 0 ? "success" : "info"}
        icon={decided.length > 0 ? "check" : "info"}
        title={decided.length > 0 ? `${pluralize(decided.length, "case")} decided` : "Nothing was decided"}
      >
        {decided.length > 0 && <p>We notified who reported them and everyone they concern.</p>}
      </Notice>
      <CasesSection title={outcomeLabels[outcome]} id="decided" cases={decided}>
        {(one) => one.isStruck && strike !== null && `Strike: ${strikes[strike].label}.`}
      </CasesSection>
      <LeftOutCases cases={made} title="not decided" />
      <div className="actions">
        <ButtonLink href="/admin/cases">Open cases</ButtonLink>
        {decided.length < made.length && (
          <ButtonLink variant="secondary" href={href}>
            Choose again
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function LeftOutCases({ cases, title }: { cases: PlannedCase[]; title: string }) {
  const left = cases.filter(({ leftOut }) => leftOut !== null);
  return (
    <CasesSection title={`${pluralize(left.length, "case")} ${title}`} id="left" cases={left}>
      {({ leftOut }) => leftOut !== null && leftOutTexts[leftOut]}
    </CasesSection>
  );
}

function CasesSection({
  title,
  id,
  cases,
  children,
}: {
  title: string;
  id: string;
  cases: PlannedCase[];
  children: (found: PlannedCase) => ReactNode;
}) {
  if (cases.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="stack stack-tight">
        {cases.map((one) => (
          <li key={one.id} className="card">
            <p>
              <CaseText found={one} />
            </p>
            <p>{children(one)}</p>
            <p>
              <a className="link small" href={`/admin/cases/${one.id}`}>
                Open the case
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
