import { conversationReasons, reasons } from "#domain/moderation/cases/reasons.ts";
import { Checkbox, RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";

/** Posts `reason`, `details`, `message`, and `block`. */
export function ReportForm({
  action,
  backHref,
  name,
  message,
  held = null,
  canBlock,
  values,
  errors,
}: {
  action: string;
  backHref: string;
  name: string;
  message: { number: number; text: string } | null;
  held?: string | null;
  canBlock: boolean;
  values: Values;
  errors: Errors;
}) {
  return (
    <form className="form" method="post" action={action} noValidate>
      <p className="soft">
        A moderator sees what you write here{message && ", and a copy of this message"}. If they need to read
        the conversation, both of you are told, with the reason.
      </p>
      {message !== null && (
        <blockquote className="message-quote small soft" dir="auto">
          {message.text}
        </blockquote>
      )}
      <input type="hidden" name="message" value={message?.number ?? 0} />
      {held !== null && <input type="hidden" name="held" value={held} />}
      <RadioCards
        name="reason"
        label="What's wrong?"
        value={values.reason}
        error={errors.reason}
        isList
        options={conversationReasons.map((value) => ({ value, label: reasons[value].label }))}
      />
      <TextArea
        name="details"
        label="Anything else we should know? (optional)"
        limit={2000}
        value={values.details}
        error={errors.details}
      />
      {canBlock && (
        <Checkbox
          name="block"
          label={`Also block ${name}`}
          hint="Neither of you can write to the other. You can unblock them in Settings."
          checked={values.block === "on"}
        />
      )}
      <div className="actions">
        <Button busy="Sending...">Send report</Button>
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}
