import type { CaseOutcome, SubjectKind } from "#db/kinds.ts";
import { conversationIdOf, isPrivate, subjectOf } from "#domain/moderation/cases/case.ts";
import { type Reason, reasons } from "#domain/moderation/cases/reasons.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { Appeal, type AppealState } from "./appeal.tsx";
import { type Statement, StatementOfReasons } from "./statement.tsx";

export type Receipt = Omit<Statement, "outcome" | "decidedAt"> & {
  subjectKind: SubjectKind;
  subjectId: string;
  dueAt: number;
  isClaimed: boolean;
  /** When the case was decided by a person. */
  decidedAt: number | null;
  /** When the last decision was made, also by the clock. */
  actedAt: number | null;
  outcome: CaseOutcome | null;
  /** Whether we have an address to send the decision to; members have one. */
  isEmailed?: boolean;
  reports: {
    number: number;
    title: string | null;
    reason: Reason;
    details: string;
    at: number;
    signature: string | null;
    files: number;
  }[];
};

/** For reporters. */
export function ReportReceipt({ receipt, appeal }: { receipt: Receipt; appeal: AppealState }) {
  const {
    subjectKind,
    subjectId,
    reports,
    dueAt,
    decidedAt,
    actedAt,
    outcome,
    isClaimed,
    isEmailed = true,
  } = receipt;
  const isAgain = decidedAt === null && receipt.reversedAt !== null;
  return (
    <>
      {decidedAt === null && (
        <Notice
          tone="info"
          title={
            isClaimed
              ? "A moderator is looking at it"
              : isAgain
                ? "We're reviewing your report again"
                : "We got your report"
          }
        >
          <p>
            We'll decide by <Time at={dueAt} showTime />
            {isEmailed ? ", and email you." : "."}
          </p>
        </Notice>
      )}
      {outcome !== null && actedAt !== null && (
        <StatementOfReasons {...receipt} outcome={outcome} decidedAt={actedAt} />
      )}
      <section className="stack stack-tight">
        <h2>What you sent</h2>
        {reports.map(({ number, title, reason, details, at, signature, files }) => (
          <div key={`${number} ${reason}`} className="card stack stack-tight">
            <DescriptionList
              facts={[
                {
                  term: "About",
                  value: title ? (
                    <>
                      {subjectOf(subjectKind, number)} <bdi>"{title}"</bdi>
                    </>
                  ) : (
                    subjectOf(subjectKind, number)
                  ),
                },
                { term: "Reason", value: reasons[reason].label },
                ...(files === 0 ? [] : [{ term: "Files", value: files }]),
                ...(signature === null ? [] : [{ term: "Signed", value: <bdi>{signature}</bdi> }]),
                { term: "Sent", value: <Time at={at} showTime /> },
              ]}
            />
            {details !== "" && (
              <p className="whitespace-pre-line break-words" dir="auto">
                {details}
              </p>
            )}
          </div>
        ))}
      </section>
      <Appeal {...appeal} />
      {isPrivate(subjectKind) && (
        <div className="actions">
          <ButtonLink variant="secondary" href={`/messages/${conversationIdOf(subjectId)}#newest`}>
            Conversation
          </ButtonLink>
          <ButtonLink variant="quiet" icon="ban" href={`/messages/${conversationIdOf(subjectId)}/block`}>
            Block them
          </ButtonLink>
        </div>
      )}
    </>
  );
}
