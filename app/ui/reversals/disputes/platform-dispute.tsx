import { formatCents, formatPrice } from "#domain/money.ts";
import { DISPUTE_FEE, isInquiry, SUBMIT_BEFORE_MS } from "#domain/reversals/disputes/dispute.ts";
import type { EvidenceSection } from "#domain/reversals/evidence/evidence.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { PersonLink } from "#ui/moderation/people/person-link.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { DescriptionList } from "#ui/primitives/description-list.tsx";
import { Time } from "#ui/primitives/time.tsx";
import type { ShownDispute } from "./dispute-texts.ts";
import { disputeFacts, EvidenceList } from "./evidence-list.tsx";

export function PlatformDispute({
  dispute,
  paymentId,
  creator,
  sections,
  canAccept,
  values,
  errors,
}: {
  dispute: ShownDispute;
  paymentId: string;
  creator: string;
  sections: EvidenceSection[];
  canAccept: boolean;
  values: Values;
  errors: Errors;
}) {
  const { id, status, amount, dueBy, submittedAt } = dispute;
  return (
    <div className="halves stack">
      <div className="stack">
        <section className="card stack">
          <DescriptionList
            facts={[
              ...disputeFacts(dispute),
              { term: "Creator", value: <PersonLink username={creator} /> },
              {
                term: "Payment",
                value: (
                  <a className="link" href={`/admin/payments/${paymentId}`}>
                    {paymentId}
                  </a>
                ),
              },
            ]}
          />
          <p className="soft">
            {isInquiry(status)
              ? `The bank is only asking, so the boost keeps running. To settle it, refund ${creator}.`
              : `${creator} paid us for a boost, and is disputing it with their bank. The boost has ended. Nothing is taken from their balance, and they aren't asked for evidence. The bank's fee of ${formatPrice(DISPUTE_FEE)} is ours.`}
          </p>
          {dueBy !== null && submittedAt === null && dispute.acceptedAt === null && (
            <p>
              We'll submit the evidence automatically on <Time at={dueBy - SUBMIT_BEFORE_MS} showTime />.
            </p>
          )}
        </section>
        {canAccept && (
          <form className="card form" method="post" action={`/admin/disputes/${id}`} noValidate>
            <h2>Accept this dispute</h2>
            <p>
              {creator} keeps the {formatCents(amount)}, and no evidence is submitted. This can't be undone.
            </p>
            <Field
              name="reason"
              label="Reason (for the audit log)"
              value={values.reason}
              error={errors.reason}
            />
            <div className="actions">
              <Button variant="danger" busy="Accepting...">
                {`Accept ${creator}'s dispute`}
              </Button>
            </div>
          </form>
        )}
      </div>
      <section className="stack">
        <h2>The evidence</h2>
        <EvidenceList sections={sections} />
      </section>
    </div>
  );
}
