import type { CaseOutcome } from "#db/kinds.ts";
import { type Reason, reasons, subjectOf } from "#domain/moderation/reports/case.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

export type Receipt = {
  id: string;
  conversationId: string;
  openedAt: number;
  isClaimed: boolean;
  decidedAt: number | null;
  outcome: CaseOutcome | null;
  ground: Reason | null;
  statement: string;
  reopenedAt: number | null;
  isReporter: boolean;
  reports: { number: number; reason: Reason; details: string; at: number }[];
};

const decisions: Record<CaseOutcome, { title: string; text: string }> = {
  dismissed: { title: "We didn't find a violation", text: "The conversation stays open." },
  warned: {
    title: "We gave a warning",
    text: "The conversation stays open. Further violations can close it.",
  },
  closed: {
    title: "We closed the conversation",
    text: "Neither side can write, and nothing can be bought there, until further notice. Both can still read it.",
  },
};

export function ReportReceipt({ receipt, email }: { receipt: Receipt; email: string }) {
  const { conversationId, isReporter, reports, decidedAt, outcome, isClaimed } = receipt;
  return (
    <>
      {outcome !== null && decidedAt !== null ? (
        <Decision {...receipt} outcome={outcome} decidedAt={decidedAt} email={email} />
      ) : (
        <Notice tone="info" title={isClaimed ? "A moderator is looking at it" : "We got your report"}>
          <p>We'll tell you here and in your notifications once it's decided.</p>
        </Notice>
      )}
      {isReporter && (
        <section className="stack stack-tight">
          <h2>What you sent</h2>
          {reports.map(({ number, reason, details, at }) => (
            <div key={number} className="card stack stack-tight">
              <DescriptionList
                facts={[
                  { term: "About", value: subjectOf(number) },
                  { term: "Reason", value: reasons[reason] },
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
      )}
      <div className="actions">
        <ButtonLink variant="secondary" href={`/messages/${conversationId}#newest`}>
          Conversation
        </ButtonLink>
        {isReporter && (
          <ButtonLink variant="quiet" icon="ban" href={`/messages/${conversationId}/block`}>
            Block them
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function Decision({
  outcome,
  decidedAt,
  ground,
  statement,
  reopenedAt,
  email,
}: Receipt & { outcome: CaseOutcome; decidedAt: number; email: string }) {
  const { title, text } = decisions[outcome];
  return (
    <section className="card stack stack-tight">
      <h2>{title}</h2>
      <p>{text}</p>
      <p className="whitespace-pre-line break-words" dir="auto">
        {statement}
      </p>
      <DescriptionList
        facts={[
          ...(ground === null ? [] : [{ term: "Rule", value: reasons[ground] }]),
          { term: "Decided", value: <Time at={decidedAt} showTime /> },
          { term: "How", value: "By a person, after a report. Nothing was automated." },
          ...(reopenedAt === null ? [] : [{ term: "Reopened", value: <Time at={reopenedAt} showTime /> }]),
        ]}
      />
      <p className="small soft">
        Don't agree? Write to {email} within six months. Someone else will review it. See the{" "}
        <a className="link" href="/legal/community-guidelines">
          Community Guidelines
        </a>
        .
      </p>
    </section>
  );
}
