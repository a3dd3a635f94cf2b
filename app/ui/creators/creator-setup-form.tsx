import { USERNAME_LENGTH, usernamePattern } from "../../domain/accounts/username.ts";
import { IMAGE_ACCEPT, IMAGE_TYPE_NAMES } from "../../domain/media/image/image.ts";
import { DEFAULT_SUBSCRIPTION, DEFAULT_UNLOCK } from "../../domain/money.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, FileField, TextArea } from "../forms/field.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Stepper } from "../primitives/stepper.tsx";
import { InterestsField } from "./interests-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { EarningsPotential, ProfilePreview } from "./profile-preview.tsx";

/** Step 2 of 3. `intent` is finish or preview; the server renders the preview from the values. */
export function CreatorSetupForm({
  values,
  errors,
  chosenInterests,
  portraitUrl,
  hasUsername = false,
  action,
  backHref,
  backLabel = "Back",
}: {
  values: Values;
  errors: Errors;
  chosenInterests: string[];
  portraitUrl?: string | null;
  /** Whether the username was chosen before, and so is fixed. */
  hasUsername?: boolean;
  action?: string;
  /** The previous step during onboarding; otherwise the page that Cancel leads to. */
  backHref?: string | null;
  backLabel?: string;
}) {
  const subscription = values.subscription_price ?? String(DEFAULT_SUBSCRIPTION / 100);
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate data-upload data-live>
      <Stepper steps={["Account", "Profile", "Payments"]} current={2} />
      <div className="mt-6">
        <PageHead
          title="Complete Your Creator Profile"
          text="Step 2 of 3. You can change everything except your username later."
        />
      </div>
      <div className="split">
        <div className="form">
          <Field
            name="username"
            label="Username"
            hint={
              hasUsername
                ? "You've already chosen it, so it can't be changed."
                : "3 to 29 letters, numbers, underscores, periods or hyphens. You can't change it later."
            }
            readOnly={hasUsername}
            tooltip="The username cannot be changed later."
            value={values.username}
            error={errors.username}
            autoComplete="nickname"
            minLength={USERNAME_LENGTH.min}
            maxLength={USERNAME_LENGTH.max}
            pattern={usernamePattern}
            required
          />
          <Field
            name="age"
            label="Age"
            hint="You must be 18 or older. Fans don't see your age."
            value={values.age ?? "18"}
            error={errors.age}
            numeric="whole"
            maxLength={3}
            pattern="(1[89]|[2-9][0-9]|100)"
            required
          />
          <TextArea name="bio" label="Bio (optional)" value={values.bio} error={errors.bio} limit={500} />
          <PriceFields
            values={{
              subscription_price: subscription,
              message_price: values.message_price ?? String(DEFAULT_UNLOCK / 100),
            }}
            errors={errors}
          />
          <InterestsField
            hint="What you post about. Choose all that apply."
            chosen={chosenInterests}
            error={errors.interests}
          />
          {values.kept_portrait && <input type="hidden" name="kept_portrait" value={values.kept_portrait} />}
          {/* Last, so that the text fields arrive even if the photo doesn't. */}
          <FileField
            name="portrait"
            label="Profile photo (optional)"
            hint={`${IMAGE_TYPE_NAMES}, up to 25 MB. We'll crop it to an arch.`}
            accept={IMAGE_ACCEPT}
            error={errors.portrait}
          />
        </div>
        <div className="stack setup-side">
          <ProfilePreview
            username={values.username}
            bio={values.bio}
            interests={chosenInterests}
            portraitUrl={portraitUrl}
            price={subscription}
          />
          <EarningsPotential price={subscription} />
          <div className="not-live">
            <Button look="secondary" icon="refresh" name="intent" value="preview">
              Update preview
            </Button>
          </div>
        </div>
      </div>
      <div className="actions mt-8">
        <Button name="intent" value="finish" needsValid busy="Saving...">
          Finish Setup
        </Button>
        {backHref && (
          <ButtonLink look="secondary" href={backHref}>
            {backLabel}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
