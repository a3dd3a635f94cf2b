import { type CaseOutcome, type Reason, reasons } from "../../domain/reports/case.ts";
import { ReasonField } from "../admin/reason-field.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { Notice } from "../primitives/notice.tsx";
import { Time } from "../primitives/time.tsx";
import { Decided, DecisionForm } from "./decision.tsx";

type Report = {
  id: string;
  side: "fan" | "creator";
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
  reports: Report[];
};
type Refused = { values: Values; errors: Errors };

/** A case with its reports, and what this admin can do about it. Posts `intent`. */
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
  /** Who works on it; null if nobody does. */
  claimer: string | null;
  isMine: boolean;
  /** Until when this admin may read the conversation. */
  readsUntil: number | null;
} & Refused) {
  const isOver = found.decidedAt !== null;
  return (
    <>
      <DescriptionList
        facts={[
          { term: "Between", value: `@${found.fan} (fan) and @${found.creator} (creator)` },
          { term: "Reported", value: <Time at={found.openedAt} showTime /> },
          ...(claimer === null ? [] : [{ term: "Claimed by", value: isMine ? "You" : claimer }]),
        ]}
      />
      <section className="stack stack-tight">
        <h2>Reports</h2>
        {found.reports.map((report) => (
          <ReportCard
            key={report.id}
            report={report}
            from={report.side === "fan" ? found.fan : found.creator}
          />
        ))}
      </section>
      {isOver && <Decided path={path} found={found} values={values} errors={errors} />}
      {!isOver && !isMine && (
        <form className="stack stack-tight" method="post" action={path}>
          {claimer !== null ? (
            <Notice tone="lamp">
              <p>{claimer} is working on it. Their claim lapses 15 minutes after they last did something.</p>
            </Notice>
          ) : (
            <p className="soft">Claim it to read or decide. The claim lapses after 15 minutes.</p>
          )}
          <p>
            <Button name="intent" value="claim">
              Claim
            </Button>
          </p>
        </form>
      )}
      {!isOver && isMine && (
        <>
          {readsUntil !== null && (
            <Notice tone="lamp" title="You may read the conversation">
              <p>
                Until <Time at={readsUntil} showTime />. Both sides see your reason.
              </p>
              <p>
                <ButtonLink variant="secondary" href={`${path}/conversation`}>
                  Read the conversation
                </ButtonLink>
              </p>
            </Notice>
          )}
          {readsUntil === null && (
            <form className="form" method="post" action={path} noValidate>
              <h2>Read the conversation</h2>
              <ReasonField
                hint="Both sides read it word for word. You can read what is around the report, for 24 hours."
                value={values.intent === "open" ? values.reason : undefined}
                error={values.intent === "open" ? errors.reason : undefined}
              />
              <p>
                <Button variant="secondary" name="intent" value="open">
                  Open the conversation
                </Button>
              </p>
            </form>
          )}
          <DecisionForm path={path} values={values} errors={values.intent === "decide" ? errors : {}} />
        </>
      )}
    </>
  );
}

function ReportCard({ report, from }: { report: Report; from: string }) {
  const { number, reason, details, keptAuthor, keptText, keptFiles, at } = report;
  return (
    <article className="card stack stack-tight">
      <h3>{reasons[reason]}</h3>
      <p className="small dim">
        By @{from}, <Time at={at} showTime />, about {number === 0 ? "the conversation" : `message ${number}`}
      </p>
      {details !== "" && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {details}
        </p>
      )}
      {keptText !== null && (
        <blockquote className="message-quote soft">
          <p className="small dim">The message as it was reported, by {keptAuthor}</p>
          <p className="whitespace-pre-line break-words" dir="auto">
            {keptText || "No text"}
          </p>
          {keptFiles !== null && <p className="small">With files: {keptFiles.split(",").join(", ")}</p>}
        </blockquote>
      )}
    </article>
  );
}
