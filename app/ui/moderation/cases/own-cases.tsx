import type { DecisionAction, SubjectKind } from "#db/kinds.ts";
import { type Reason, reasons } from "#domain/moderation/cases/reasons.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { outcomeLabels } from "./case-list.tsx";

type OwnReport = {
  caseId: string;
  subjectKind: SubjectKind;
  title: string | null;
  reason: Reason;
  at: number;
  decidedAt: number | null;
};
type OwnDecision = {
  id: string;
  action: Exclude<DecisionAction, "reversed">;
  /** Of a post. */
  title: string | null;
  at: number;
  isReversed: boolean;
};

/** The newest reports that someone made, and decisions about them. */
export function OwnCases({ reports, decisions }: { reports: OwnReport[]; decisions: OwnDecision[] }) {
  return (
    <>
      {decisions.length > 0 && (
        <section className="stack stack-tight">
          <h2>Decisions about you</h2>
          <ul className="stack stack-tight">
            {decisions.map(({ id, action, title, at, isReversed }) => (
              <li key={id} className="card setting-link">
                <p className="min-w-0">
                  <a className="cover-link" href={`/decisions/${id}`}>
                    <strong className="text-text">
                      {outcomeLabels[action]}
                      {title !== null && (
                        <>
                          : <bdi>{title}</bdi>
                        </>
                      )}
                    </strong>
                  </a>{" "}
                  {isReversed && <Badge>Reversed</Badge>}{" "}
                  <span className="small dim">
                    <Time at={at} showTime />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="stack stack-tight">
        <h2>Your reports</h2>
        {reports.length === 0 ? (
          <p className="soft">
            You haven't reported anything. "Report" is on every post, profile, and conversation.
          </p>
        ) : (
          <ul className="stack stack-tight">
            {reports.map(({ caseId, subjectKind, title, reason, at, decidedAt }) => (
              <li key={caseId} className="card setting-link">
                <p className="min-w-0">
                  <a className="cover-link" href={`/reports/${caseId}`}>
                    <strong className="text-text">{title ? <bdi>{title}</bdi> : `A ${subjectKind}`}</strong>
                  </a>{" "}
                  <Badge>{decidedAt === null ? "Open" : "Decided"}</Badge>{" "}
                  <span className="small soft block">
                    {reasons[reason].label}, <Time at={at} showTime />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
