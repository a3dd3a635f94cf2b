import type { FileField as Field } from "#db/kinds.ts";
import { formatCents } from "#domain/money.ts";
import { MAX_STATEMENT } from "#domain/reversals/disputes/dispute.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { EVIDENCE_TYPES, FileField, TextArea } from "#ui/forms/field.tsx";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import type { ShownDispute } from "./dispute-texts.ts";

export type AnswerFormProps = {
  statement: string;
  files: { field: string; name: string }[];
  errors: Errors;
};

const fields: { name: Field; label: string }[] = [
  { name: "customer_communication", label: "Messages with the fan (optional)" },
  { name: "service_documentation", label: "Proof of what you delivered (optional)" },
  { name: "uncategorized_file", label: "Anything else (optional)" },
];

/** Posts `statement`, the three files, and `intent` (save or submit). */
export function AnswerForm({
  dispute,
  statement,
  files,
  errors,
}: AnswerFormProps & { dispute: ShownDispute }) {
  const action = `/payments/disputes/${dispute.id}`;
  return (
    <section className="card stack">
      <h2>Your answer</h2>
      <p>
        We submit the evidence below six hours before the deadline, together with what you add here. You don't
        have to do anything. After it is submitted, it can't be changed.
      </p>
      <form className="form" method="post" action={action} encType="multipart/form-data">
        <TextArea
          name="statement"
          label="Your side (optional)"
          hint="Facts help: what the fan got, and what you agreed on. Only the bank reads it."
          limit={MAX_STATEMENT}
          rows={6}
          value={statement}
          error={errors.statement}
        />
        <p className="field-hint">Files: PDF, PNG, or JPEG, up to 5 MB in total.</p>
        {fields.map(({ name, label }) => {
          const file = files.find(({ field }) => field === name);
          return (
            <FileField
              key={name}
              name={name}
              label={label}
              accept={EVIDENCE_TYPES}
              hint={file && `Added: ${file.name}. Choose another file to replace it.`}
              error={errors[name]}
            />
          );
        })}
        <div className="actions">
          <Button name="intent" value="save" busy="Saving...">
            Save
          </Button>
          <Button variant="secondary" name="intent" value="submit" busy="Submitting...">
            Submit now
          </Button>
        </div>
      </form>
      {dispute.status === "needs_response" && (
        <p>
          <a className="link" href={`${action}?accept`}>
            Accept the dispute instead
          </a>
        </p>
      )}
    </section>
  );
}

/** Asks before a payment is given up. Posts `intent` accept. */
export function AcceptForm({ dispute: { id, amount } }: { dispute: ShownDispute }) {
  const action = `/payments/disputes/${id}`;
  return (
    <section className="card stack">
      <h2>Accept this dispute?</h2>
      <p>
        The fan gets their {formatCents(amount)} back for good, and no evidence is submitted. This can't be
        undone.
      </p>
      <form className="actions" method="post" action={action}>
        <Button variant="danger" name="intent" value="accept" busy="Accepting...">
          Accept dispute
        </Button>
        <ButtonLink variant="secondary" href={action}>
          Go Back
        </ButtonLink>
      </form>
    </section>
  );
}
