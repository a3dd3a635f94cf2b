import type { EvidenceSection } from "#domain/reversals/evidence/evidence.ts";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { AcceptForm, AnswerForm, type AnswerFormProps } from "./answer-form.tsx";
import { BalanceNote } from "./balance-note.tsx";
import type { ShownDispute } from "./dispute-texts.ts";
import { disputeFacts, EvidenceList } from "./evidence-list.tsx";

export function DisputePage({
  dispute,
  sections,
  outcomes,
  isAccepting,
  ...form
}: AnswerFormProps & {
  dispute: ShownDispute;
  sections: EvidenceSection[];
  outcomes: { won: number; lost: number } | null;
  isAccepting: boolean;
}) {
  const { submittedAt, canAnswer, isLocked } = dispute;
  return (
    <div className="stack">
      <PageHead title="Dispute" back={{ href: "/payments", label: "Payments" }} />
      <div className="halves stack">
        <div className="stack">
          <section className="card stack">
            <DescriptionList
              facts={[
                ...disputeFacts(dispute),
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
          <EvidenceList sections={sections} />
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
