import type { CaseOutcome, Side } from "#db/kinds.ts";
import { INVOLVED, type Reason, reasons, subjectOf } from "#domain/moderation/reports/case.ts";
import { ReasonField } from "#ui/admin/reason-field.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { PersonLink } from "../people/person-link.tsx";
import { Decided, DecisionForm } from "./decision.tsx";

type Report = {
  id: string;
  side: Side;
  number: number;
  reason: Reason;
  details: string;
  keptAuthor: string | null;
  keptText: string | null;
  keptFiles: string | null;
  at: number;
};
export type CaseView = {
  id: string;
  fan: string;
  creator: string;
  openedAt: number;
  decidedAt: number | null;
  outcome: CaseOutcome | null;
  statement: string;
  reopenedAt: number | null;
  /** Whether this admin is a participant or on the creator's team, and so may see nothing of the case. */
  isInvolved: boolean;
  reports: Report[];
};
type Refused = { values: Values; errors: Errors };

/** Posts `intent`. */
export function CasePage({
  path,
  found,
  claimer,
  isMine,
  readsUntil,
  values,
  errors,
}: {
  path: string;
  found: CaseView;
  claimer: string | null;
  isMine: boolean;
  readsUntil: number | null;
} & Refused) {
  const refused = { values, errors };
  return (
    <div className="split case">
      <div className="stack">
        <DescriptionList
          facts={[
            { term: "Fan", value: <PersonLink username={found.fan} /> },
            { term: "Creator", value: <PersonLink username={found.creator} /> },
            { term: "Reported", value: <Time at={found.openedAt} showTime /> },
            ...(claimer === null ? [] : [{ term: "Claimed by", value: isMine ? "You" : claimer }]),
          ]}
        />
        {!found.isInvolved && (
          <section className="stack stack-tight">
            <h2>{found.reports.length === 1 ? "The report" : `${found.reports.length} reports`}</h2>
            {found.reports.map((report) => (
              <ReportCard
                key={report.id}
                report={report}
                from={report.side === "fan" ? found.fan : found.creator}
              />
            ))}
          </section>
        )}
      </div>
      <div className="stack">
        {found.isInvolved ? (
          <Notice>
            <p>{INVOLVED}</p>
          </Notice>
        ) : found.decidedAt !== null ? (
          <Decided path={path} found={found} {...refused} />
        ) : isMine ? (
          <>
            <Reading path={path} readsUntil={readsUntil} {...refused} />
            <DecisionForm
              path={path}
              found={found}
              values={values}
              errors={values.intent === "decide" ? errors : {}}
            />
          </>
        ) : (
          <ClaimForm path={path} claimer={claimer} />
        )}
      </div>
    </div>
  );
}

function ClaimForm({ path, claimer }: { path: string; claimer: string | null }) {
  return (
    <form className="card stack stack-tight" method="post" action={path}>
      <h2>{claimer === null ? "Nobody is on it yet" : `${claimer} is working on it`}</h2>
      <p className="soft">
        {claimer === null
          ? "Claim it to read the conversation or to decide. Others can't in the meantime. The claim lapses after 15 minutes without activity."
          : "Their claim lapses 15 minutes after their last activity."}
      </p>
      <p>
        <Button variant={claimer === null ? "primary" : "secondary"} name="intent" value="claim">
          Claim
        </Button>
      </p>
    </form>
  );
}

/** A link to the conversation, or the form that opens it with a reason. Posts `intent` and `reason`. */
function Reading({
  path,
  readsUntil,
  values,
  errors,
}: { path: string; readsUntil: number | null } & Refused) {
  if (readsUntil !== null)
    return (
      <Notice tone="lamp" icon="eye" title="You can read the conversation">
        <p>
          Until <Time at={readsUntil} showTime />. Both sides see your reason.
        </p>
        <p>
          <ButtonLink variant="secondary" href={`${path}/conversation`}>
            Read the conversation
          </ButtonLink>
        </p>
      </Notice>
    );
  return (
    <form className="form" method="post" action={path} noValidate>
      <h2>Read the conversation</h2>
      <ReasonField
        hint="Both sides see it word for word. For 24 hours, you can read the messages around the report."
        value={values.intent === "open" ? values.reason : undefined}
        error={values.intent === "open" ? errors.reason : undefined}
      />
      <p>
        <Button variant="secondary" icon="eye" name="intent" value="open">
          Open the conversation
        </Button>
      </p>
    </form>
  );
}

function ReportCard({ report, from }: { report: Report; from: string }) {
  const { number, reason, details, keptAuthor, keptText, keptFiles, at } = report;
  return (
    <article className="card stack stack-tight">
      <h3>{reasons[reason]}</h3>
      <p className="small dim">
        @{from} about {subjectOf(number).toLowerCase()}, <Time at={at} showTime />
      </p>
      {details !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {details}
        </p>
      )}
      {keptText !== null && (
        <blockquote className="message-quote">
          <p className="tiny dim">As it was when it was reported, by {keptAuthor}</p>
          <p className="whitespace-pre-line break-words" dir="auto">
            {keptText || "No text"}
          </p>
          {keptFiles !== null && <p className="small">With files: {keptFiles.split(",").join(", ")}</p>}
        </blockquote>
      )}
    </article>
  );
}
