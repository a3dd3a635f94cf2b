import {
  DEFAULT_PURCHASE,
  dollarsText,
  formatPrice,
  MAX_PRICE,
  MIN_SALE,
  PLATFORM_FEE_PERCENT,
} from "#domain/money.ts";
import { Checkbox, RadioCards } from "#ui/forms/choice.tsx";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { Field, TextArea } from "#ui/forms/field.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Button, ButtonLink } from "#ui/primitives/button.tsx";
import { audienceOptions } from "../post-labels.ts";

const optional = ["description", "description_public", "tags"];

export function MoreOptions({
  values,
  errors,
  action,
}: {
  values: Values;
  errors: Errors;
  /** The form's action. */
  action: string;
}) {
  return (
    <details className="more-options" open={optional.some((name) => values[name] || errors[name])}>
      <summary>More options</summary>
      <div className="form">
        <TextArea
          name="description"
          label="Description (optional)"
          hint="A short summary of the post."
          value={values.description}
          error={errors.description}
          limit={500}
          rows={3}
        />
        <Checkbox
          name="description_public"
          label="Make the description public"
          hint="Otherwise, only people with access can read it, and search won't find it."
          checked={Boolean(values.description_public)}
        />
        <Field
          name="tags"
          label="Tags (optional)"
          hint="Up to 10 single words, separated by commas or spaces. Anyone can find the post by its tags, even when it's locked."
          value={values.tags}
          error={errors.tags}
        />
        <div className="stack stack-tight">
          <p className="small soft">
            A template keeps the text, tags, audience, and price for other posts, without the files.
          </p>
          <div className="actions">
            <Button
              name="do"
              value="template"
              variant="secondary"
              busy="Saving..."
              formAction={`${action}#save`}
            >
              Save as template
            </Button>
            <ButtonLink variant="quiet" href="/dashboard/templates">
              Templates
            </ButtonLink>
          </div>
        </div>
      </div>
    </details>
  );
}

export function PostFields({ values, errors }: { values: Values; errors: Errors }) {
  return (
    <>
      <Field
        name="title"
        label="Title"
        hint="Visible to everyone."
        value={values.title}
        error={errors.title}
        minLength={3}
        maxLength={100}
        required
      />
      <RadioCards
        name="visibility_type"
        label="Who can see it"
        options={audienceOptions}
        value={values.visibility_type ?? "subscriber"}
        error={errors.visibility_type}
      />
      <p className="field-hint only-free">Free posts can be seen by everyone 18+.</p>
      <div className="form only-ppv">
        <Field
          name="price"
          label="Price"
          hint={`In US dollars, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}. You keep ${100 - PLATFORM_FEE_PERCENT}%.`}
          value={values.price ?? dollarsText(DEFAULT_PURCHASE)}
          error={errors.price}
          numeric="dollars"
        />
        <Checkbox
          name="subscribers_pay_too"
          label="Subscribers pay too"
          hint="Otherwise, subscribers see it at no extra charge."
          checked={Boolean(values.subscribers_pay_too)}
          error={errors.subscribers_pay_too}
        />
      </div>
      <TextArea
        name="body"
        label="Text"
        hint="Optional if you add files. Only people with access can read it."
        value={values.body}
        error={errors.body}
        limit={20_000}
        rows={3}
      />
    </>
  );
}

export const PeopleFields = ({ values, errors }: { values: Values; errors: Errors }) => (
  <RadioCards
    name="people"
    label="Who can be seen or heard in the files?"
    options={[
      { value: "nobody", label: "Nobody" },
      { value: "me", label: "Only me" },
      { value: "others", label: "Other people too" },
    ]}
    value={values.people}
    error={errors.people}
  />
);
