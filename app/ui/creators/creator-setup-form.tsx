import { USERNAME_LENGTH, usernamePattern } from "#domain/accounts/username.ts";
import { IMAGE_ACCEPT, IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { DEFAULT_SUBSCRIPTION, DEFAULT_UNLOCK } from "#domain/money.ts";
import { Field, FileField, TextArea } from "../forms/field.tsx";
import { Tooltip } from "../forms/tooltip.tsx";
import type { Values } from "../forms/values.ts";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { Stepper } from "../primitives/stepper.tsx";
import { InterestsField } from "./interests-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { EarningsPotential, ProfilePreview } from "./profile-preview.tsx";
import type { useCreatorSetup } from "./use-creator-setup.ts";

/** Step 2 of 3. `intent` is finish or preview; without JavaScript, the server renders the preview. */
export function CreatorSetupForm({
  setup,
  values,
  chosenInterests,
  hasUsername = false,
  action,
  backHref,
  backLabel = "Back",
}: {
  setup: ReturnType<typeof useCreatorSetup>;
  values: Values;
  chosenInterests: string[];
  hasUsername?: boolean;
  action?: string;
  backHref?: string | null;
  backLabel?: string;
}) {
  const { errors, shown } = setup;
  const subscription = values.subscription_price ?? String(DEFAULT_SUBSCRIPTION / 100);
  const price = shown.values.subscription_price ?? subscription;
  return (
    <form {...setup.props} method="post" action={action} encType="multipart/form-data">
      {setup.checks}
      <Stepper steps={["Account", "Profile", "Payments"]} current={2} />
      <div className="mt-6">
        <PageHead
          title="Complete Your Creator Profile"
          text="Step 2 of 3. You can change everything except your username later."
        />
      </div>
      <div className="split">
        <div className="form">
          <Tooltip text="The username cannot be changed later.">
            <Field
              name="username"
              label="Username"
              hint={
                hasUsername
                  ? "You've already chosen it, so it can't be changed."
                  : "3 to 29 letters, numbers, underscores, periods, or hyphens. You can't change it later."
              }
              readOnly={hasUsername}
              value={values.username}
              error={errors.username}
              autoComplete="nickname"
              minLength={USERNAME_LENGTH.min}
              maxLength={USERNAME_LENGTH.max}
              pattern={usernamePattern}
              required
            />
          </Tooltip>
          <p className="small soft" role="status" hidden={!setup.isUsernameFree}>
            {setup.isUsernameFree && "This username is available."}
          </p>
          <Field
            name="age"
            label="Age"
            hint="You must be 18 or older. Fans don't see your age, but can search by age range."
            value={values.age ?? "18"}
            error={errors.age}
            numeric="whole"
            maxLength={3}
            pattern="(1[89]|[2-9][0-9]|100)|.*[^ -~].*"
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
            onChoose={setup.onPhoto}
            name="portrait"
            label="Profile photo (optional)"
            hint={`${IMAGE_TYPE_NAMES}, up to 25 MB. We'll crop it to an arch.`}
            accept={IMAGE_ACCEPT}
            error={errors.portrait}
          />
        </div>
        <div className="stack setup-side">
          <ProfilePreview
            username={shown.values.username}
            bio={shown.values.bio}
            interests={shown.interests}
            portraitUrl={shown.portraitUrl}
            price={price}
          />
          <EarningsPotential price={price} />
          {!setup.isHydrated && (
            <div>
              <Button variant="secondary" icon="refresh" name="intent" value="preview">
                Update preview
              </Button>
            </div>
          )}
        </div>
      </div>
      <div className="actions mt-8">
        <Button
          name="intent"
          value="finish"
          busy="Saving..."
          disabled={!setup.canFinish}
          pending={setup.isSaving}
        >
          Finish Setup
        </Button>
        {backHref && (
          <ButtonLink variant="secondary" href={backHref}>
            {backLabel}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
