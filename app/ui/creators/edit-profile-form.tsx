import { interests } from "../../domain/creators/creator.ts";
import { formatCents, MINIMUM_SUBSCRIPTION, MINIMUM_UNLOCK } from "../../domain/money.ts";
import { Arch } from "../primitives/arch.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { CheckboxGroup } from "../primitives/choice.tsx";
import type { Errors } from "../primitives/error-summary.tsx";
import { Field, FileField, TextArea } from "../primitives/field.tsx";
import { PRICE_PATTERN } from "./creator-setup-form.tsx";

type Props = { values: Record<string, string>; errors: Errors; creator: boolean; chosenInterests: string[] };
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The words and prices of one's own profile; the username is said, and is no field. */
export function EditProfileForm({ values, errors, creator, chosenInterests }: Props) {
  return (
    <form className="form" method="post" action="/profile/edit" noValidate>
      <div className="field">
        <p className="field-label">Username</p>
        <p className="soft">
          @{values.username} <span className="small dim">It cannot be changed.</span>
        </p>
      </div>
      <Field
        name="full_name"
        label="Name (optional)"
        hint="Shown in place of the username."
        value={values.full_name}
        error={errors.full_name}
        autoComplete="nickname"
        maxLength={60}
      />
      <TextArea name="bio" label="Bio (optional)" value={values.bio} error={errors.bio} limit={500} />
      {creator && (
        <>
          <Field
            name="age"
            label="Age"
            hint="Fans do not see your age."
            value={values.age}
            error={errors.age}
            figures="whole"
            maxLength={3}
            required
          />
          <Field
            name="subscription_price"
            label="Subscription price a month"
            hint={`At least ${formatCents(MINIMUM_SUBSCRIPTION)}. Whoever subscribed already keeps their price.`}
            value={values.subscription_price}
            error={errors.subscription_price}
            figures="dollars"
            pattern={PRICE_PATTERN}
            required
          />
          <Field
            name="message_price"
            label="Message unlock price"
            hint={`At least ${formatCents(MINIMUM_UNLOCK)}, once for each fan.`}
            value={values.message_price}
            error={errors.message_price}
            figures="dollars"
            pattern={PRICE_PATTERN}
            required
          />
          <CheckboxGroup
            name="interests"
            label="Interests"
            options={interests.map((value) => ({ value, label: capital(value) }))}
            chosen={chosenInterests}
            error={errors.interests}
          />
        </>
      )}
      <div className="actions">
        <Button busy="Saving...">Save</Button>
        <ButtonLink look="secondary" href="/profile">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

/** One picture of the profile, and a form that replaces it at once. */
export function PictureForm({
  purpose,
  url,
  name,
  error,
}: {
  purpose: "portrait" | "cover";
  url: string | null;
  name: string;
  error?: string;
}) {
  const title = purpose === "portrait" ? "Portrait" : "Cover";
  return (
    <form
      className="card stack"
      method="post"
      action={`/profile/edit?picture=${purpose}`}
      encType="multipart/form-data"
      noValidate
      data-upload
    >
      <h2>{title}</h2>
      {purpose === "portrait" && <Arch url={url} name={name} size="l" eager />}
      {purpose === "cover" &&
        (url ? (
          <img className="creator-cover" src={url} alt="" width="1080" height="432" />
        ) : (
          <div className="creator-cover" />
        ))}
      <FileField
        name={purpose}
        label={`New ${purpose}`}
        hint="JPEG, PNG, WebP or AVIF, up to 25 MB."
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={error}
        required
      />
      <div className="actions">
        <Button look="secondary" busy="Uploading...">
          Replace {purpose}
        </Button>
      </div>
    </form>
  );
}
