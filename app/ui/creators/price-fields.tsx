import { formatPrice, MIN_SUBSCRIPTION, MIN_UNLOCK } from "#domain/money.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field } from "../forms/field.tsx";

/** $10 to $1,000 as people type it, or anything in digits of another script. The server checks again and explains. */
const PRICE_PATTERN = String.raw`\s*\$?([1-9]\d{1,2}(\.\d{1,2})?|1,?000(\.00?)?)\s*|.*[^ -~].*`;

export function PriceFields({
  values,
  errors,
  subscriptionNote,
  hasMessages = true,
}: {
  values: Record<string, string | undefined>;
  errors: Errors;
  subscriptionNote?: string;
  hasMessages?: boolean;
}) {
  const prices = [
    {
      name: "subscription_price",
      label: "Monthly subscription price",
      hint: [`In US dollars, at least ${formatPrice(MIN_SUBSCRIPTION)}.`, subscriptionNote],
    },
    {
      name: "message_price",
      label: "Message unlock price",
      hint: [`A one-time price to message you. At least ${formatPrice(MIN_UNLOCK)}.`],
    },
  ];
  return prices
    .slice(0, hasMessages ? 2 : 1)
    .map(({ name, label, hint }) => (
      <Field
        key={name}
        name={name}
        label={label}
        hint={hint.filter(Boolean).join(" ")}
        value={values[name]}
        error={errors[name]}
        numeric="dollars"
        pattern={PRICE_PATTERN}
        required
      />
    ));
}
