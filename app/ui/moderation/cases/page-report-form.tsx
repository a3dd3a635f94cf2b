import { dueText, type Reason, reasonKeys, reasons, traitsOf } from "#domain/moderation/cases/reasons.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { EVIDENCE_TYPES, Field, FileField, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { SignedStatements } from "./signed-statements.tsx";

type Refused = { values: Values; errors: Errors };

/** Asks what is reported, and why. Leads to the form for that reason. */
export function ChooseReason({ about, reason, errors }: { about: string; reason: string; errors: Errors }) {
  return (
    <form className="form" method="get" action="/report" noValidate>
      <Field
        name="about"
        label="Address of the page"
        hint="Copy it from your browser's address bar. You don't need to be able to see the whole post."
        type="url"
        value={about}
        error={errors.about}
        maxLength={500}
        required
      />
      <RadioCards
        name="reason"
        label="What's wrong?"
        value={reason}
        error={errors.reason}
        isList
        options={reasonKeys.map((value) => ({ value, label: reasons[value].label, text: dueText(value) }))}
      />
      <p>
        <Button name="step" value="2">
          Continue
        </Button>
      </p>
    </form>
  );
}

/** Posts `about`, `reason`, `details`, and what the law or an answer needs. */
export function PageReportForm({
  about,
  reason,
  title,
  href,
  isMember,
  values,
  errors,
}: { about: string; reason: Reason; title: string; href: string; isMember: boolean } & Refused) {
  const { label, statements = [], needsDetails } = traitsOf(reason);
  const isAnonymous = reason === "minor";
  return (
    <form
      className="form"
      method="post"
      encType="multipart/form-data"
      action={`/report?${new URLSearchParams({ about, reason })}`}
      noValidate
    >
      <p className="soft">
        About <bdi>{title}</bdi>: {label}.{" "}
        <a href={`/report?${new URLSearchParams({ about, reason, step: "1" })}`}>Change</a>
      </p>
      <input type="hidden" name="about" value={about} />
      <input type="hidden" name="reason" value={reason} />
      <TextArea
        name="details"
        label={needsDetails ?? "Anything else we should know? (optional)"}
        limit={2000}
        value={values.details}
        error={errors.details}
        required={needsDetails !== undefined}
      />
      <FileField
        name="files"
        label="Files that show it (optional)"
        hint="Up to three: PDF, PNG, or JPEG, 5 MB in total. Only our team sees them."
        accept={EVIDENCE_TYPES}
        multiple
        error={errors.files}
      />
      {!isMember && (
        <>
          <Field
            name="name"
            label={isAnonymous ? "Your name (optional)" : "Your name"}
            value={values.name}
            error={errors.name}
            autoComplete="name"
            maxLength={100}
            required={!isAnonymous}
          />
          <Field
            name="email"
            label={isAnonymous ? "Your email address (optional)" : "Your email address"}
            hint="So we can tell you what we decide. The person you report doesn't see it."
            type="email"
            value={values.email}
            error={errors.email}
            autoComplete="email"
            maxLength={254}
            required={!isAnonymous}
          />
        </>
      )}
      {statements.length > 0 && <SignedStatements statements={statements} values={values} errors={errors} />}
      <div className="actions">
        <Button busy="Sending...">Send report</Button>
        <ButtonLink variant="secondary" href={href}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
