import type { EvidenceSection } from "../../domain/evidence/evidence.ts";
import { formatCents } from "../../domain/money.ts";
import { Badge } from "../primitives/badge.tsx";
import { DescriptionList } from "../primitives/description-list.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Time } from "../primitives/time.tsx";
import { AcceptForm, AnswerForm, type AnswerFormProps } from "./answer-form.tsx";
import { BalanceNote } from "./balance-note.tsx";
import { reasonText, type ShownDispute, statusLabel, statusTone } from "./dispute-texts.ts";

/** A dispute for its creator: where it stands, what it costs, the evidence, and what they can do. */
export function DisputePage({
  dispute,
  sections,
  outcomes,
  isAccepting,
  ...form
}: AnswerFormProps & {
  dispute: ShownDispute;
  sections: EvidenceSection[];
  /** How disputes of this kind ended; null while too few have. */
  outcomes: { won: number; lost: number } | null;
  /** Whether the page asks if they really give up. */
  isAccepting: boolean;
}) {
  const { dueBy, submittedAt, canAnswer, isLocked } = dispute;
  return (
    <div className="stack">
      <PageHead title="Dispute" back={{ href: "/payments", label: "Payments" }} />
      <div className="halves stack">
        <div className="stack">
          <section className="card stack">
            <DescriptionList
              facts={[
                { term: "Status", value: <Badge tone={statusTone(dispute)}>{statusLabel(dispute)}</Badge> },
                { term: "Sale", value: dispute.sale },
                { term: "Disputed amount", value: formatCents(dispute.amount) },
                { term: "Reason", value: reasonText(dispute.reason) },
                { term: "Opened", value: <Time at={dispute.openedAt} /> },
                ...(dueBy === null ? [] : [{ term: "Deadline", value: <Time at={dueBy} showTime /> }]),
                ...(submittedAt === null
                  ? []
                  : [{ term: "Evidence submitted", value: <Time at={submittedAt} showTime /> }]),
                ...(outcomes === null
                  ? []
                  : [
                      {
                        term: "Past disputes like this",
                        value: `${outcomes.won} won, ${outcomes.lost} lost`,
                      },
                    ]),
              ]}
            />
            <BalanceNote dispute={dispute} />
          </section>
          {isAccepting && canAnswer ? (
            <AcceptForm dispute={dispute} />
          ) : (
            canAnswer && <AnswerForm {...form} dispute={dispute} />
          )}
          {isLocked && submittedAt === null && (
            <p>Your answer is being submitted, which takes a few minutes. It can't be changed anymore.</p>
          )}
        </div>
        <section className="stack">
          <h2>The evidence</h2>
          <p className="small soft">
            We put it together from our records. The bank also gets where it was opened, the fan's email
            address, and which payments were made with the same card.
          </p>
          {sections.map(({ field, title, lines }) => (
            <details key={field} className="card" open={lines.length < 8}>
              <summary>{title}</summary>
              <ul className="evidence small break-words">
                {lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and can be alike.
                  <li key={index}>{line}</li>
                ))}
              </ul>
            </details>
          ))}
          {!canAnswer && form.statement !== "" && (
            <div className="card">
              <h3>Your text</h3>
              <p className="small whitespace-pre-line break-words">{form.statement}</p>
            </div>
          )}
        </section>
      </div>
    </div>
  );
}
