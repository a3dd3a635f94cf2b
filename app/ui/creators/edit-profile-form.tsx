import { IMAGE_ACCEPT, IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { Checkbox } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, FileField, TextArea } from "../forms/field.tsx";
import { Avatar } from "../primitives/avatar.tsx";
import { Button, ButtonLink } from "../primitives/button.tsx";
import { InterestsField } from "./interests-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { EarningsPotential } from "./profile-preview.tsx";
import { TraitsField } from "./traits-field.tsx";

type Props = {
  values: Record<string, string>;
  errors: Errors;
  creator: boolean;
  chosenInterests: string[];
  name: string;
  portraitUrl: string | null;
  coverUrl: string | null;
};

/** The username is shown but fixed. Photos come last, so that text fields arrive even if a photo doesn't. */
export function EditProfileForm({ values, errors, creator, chosenInterests, ...photos }: Props) {
  return (
    <form method="post" action="/profile/edit" encType="multipart/form-data" noValidate>
      <div className="split">
        <div className="form">
          <div className="field">
            <p className="field-label">Username</p>
            <p className="soft">
              @{values.username} <span className="small dim">It can't be changed.</span>
            </p>
          </div>
          <Field
            name="full_name"
            label="Name (optional)"
            hint="Shown instead of your username."
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
                hint="Fans don't see your age, but can search by age range."
                value={values.age}
                error={errors.age}
                numeric="whole"
                maxLength={3}
                required
              />
              <PriceFields
                values={values}
                errors={errors}
                subscriptionNote="If you raise it, current subscribers keep their price unless you ask them and they accept. If you lower it, they pay less from their next renewal on."
                hasMessages={false}
              />
              <p className="small soft">
                The price of your messages is in your <a href="/settings/message-price">settings</a>.
              </p>
              <InterestsField
                hint="What you post about. Choose all that apply."
                chosen={chosenInterests}
                error={errors.interests}
              />
              <TraitsField values={values} errors={errors} />
            </>
          )}
        </div>
        <div className="stack">
          <ProfilePhotoFields {...photos} creator={creator} values={values} errors={errors} />
          {creator && <EarningsPotential price={values.subscription_price ?? ""} showPrice />}
        </div>
      </div>
      <div className="actions mt-8">
        <Button busy="Saving...">Save</Button>
        <ButtonLink variant="secondary" href="/profile">
          Cancel
        </ButtonLink>
      </div>
    </form>
  );
}

function ProfilePhotoFields({
  name,
  portraitUrl,
  coverUrl,
  creator,
  values,
  errors,
}: Pick<Props, "name" | "portraitUrl" | "coverUrl" | "creator" | "values" | "errors">) {
  const file = {
    hint: `${IMAGE_TYPE_NAMES}, up to 25 MB. Leave it empty to keep the current one.`,
    accept: IMAGE_ACCEPT,
  };
  return (
    <>
      <section className="card stack" aria-labelledby="portrait-title">
        <h2 id="portrait-title">Profile photo</h2>
        <Avatar url={portraitUrl} name={name} size="l" eager />
        <KeptPhoto name="kept_portrait" id={values.kept_portrait} />
        <FileField name="portrait" label="New profile photo (optional)" error={errors.portrait} {...file} />
        {creator && portraitUrl !== null && (
          <Checkbox
            name="link_photo"
            label="Show this photo in link previews"
            hint="Where your page is shared, people of any age see it with your name, so choose this only if it's suitable for everyone. A new photo isn't shown until you choose this again."
            value={portraitUrl}
            checked={values.link_photo === portraitUrl}
          />
        )}
      </section>
      {creator && (
        <section className="card stack" aria-labelledby="cover-title">
          <h2 id="cover-title">Cover photo</h2>
          {coverUrl ? (
            <img className="creator-cover" src={coverUrl} alt="" width="1080" height="432" />
          ) : (
            <div className="creator-cover" />
          )}
          <KeptPhoto name="kept_cover" id={values.kept_cover} />
          <FileField name="cover" label="New cover photo (optional)" error={errors.cover} {...file} />
        </section>
      )}
    </>
  );
}

/** Keeps a photo that arrived with a refused form, so that it needn't be chosen again. */
const KeptPhoto = ({ name, id }: { name: string; id: string | undefined }) =>
  id ? <input type="hidden" name={name} value={id} /> : null;
