import { REPLY_DAYS } from "#domain/messages/replies/reply-promise.ts";
import { formatPrice, MAX_PRICE, MIN_UNLOCK } from "#domain/money.ts";
import { pluralize } from "#domain/pluralize.ts";
import { RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";

const choices = [
  { value: "none", label: "Everyone pays", text: "Each fan pays once, for good." },
  { value: "subscribers", label: "Free for subscribers", text: "Everyone else pays once." },
  { value: "all", label: "Free for all", text: "No one pays to message you." },
];

/** Posts `free_for` and `message_price` (dollars). */
export function MessagePriceForm({
  action,
  values,
  errors,
}: {
  action: string;
  values: Values;
  errors: Errors;
}) {
  return (
    <form className="form" method="post" action={action}>
      <RadioCards
        name="free_for"
        label="Who pays to message you"
        options={choices}
        value={values.free_for}
        error={errors.free_for}
      />
      <Field
        name="message_price"
        label="One-time price"
        hint={`In US dollars, ${formatPrice(MIN_UNLOCK)} to ${formatPrice(MAX_PRICE)}. Leave it empty if messages are free for all.`}
        numeric="dollars"
        value={values.message_price}
        error={errors.message_price}
      />
      <RadioCards
        name="reply_days"
        label="You reply within"
        options={REPLY_DAYS.map((days) => ({ value: String(days), label: pluralize(days, "day") }))}
        hint="Counted from a fan's first message after they pay. Without a reply from you or your team in time, they get the fee back and the conversation closes."
        value={values.reply_days}
        error={errors.reply_days}
      />
      <p className="small soft">
        Fans who already unlocked your messages keep their access and what you promised them, whatever you
        change later.
      </p>
      <div className="actions">
        <Button busy="Saving...">Save</Button>
      </div>
    </form>
  );
}
