import { formatCents, MAXIMUM_PRICE, MINIMUM_SALE } from "../../domain/money.ts";
import type { Values } from "../accounts/auth-page.tsx";
import { Button } from "../primitives/button.tsx";
import { Checkbox, RadioCards } from "../primitives/choice.tsx";
import type { Errors } from "../primitives/error-summary.tsx";
import { Field, FileField, TextArea } from "../primitives/field.tsx";
import { PageHead } from "../primitives/page-head.tsx";

const visibilities = [
  { value: "subscriber", label: "Subscribers", text: "Open to everybody who subscribes to you." },
  { value: "ppv", label: "Pay once", text: "A price for this post alone." },
  { value: "free", label: "Free", text: "Open to everybody past the age gate." },
];

/** A picture with its words and who may see it. Sends several MB: with JavaScript a bar shows how far it is. */
export function ComposePictureForm({
  values,
  errors,
  maxMegabytes = 20,
  action,
}: {
  values: Values;
  errors: Errors;
  maxMegabytes?: number;
  action?: string;
}) {
  return (
    <form
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-upload
    >
      <input type="hidden" name="key" value={values.key ?? ""} />
      <PageHead
        title="Post Content"
        text="Places, camera and other hidden data are removed from your picture."
      />
      <FileField
        name="picture"
        label="Picture"
        hint={`JPEG, PNG, WebP, AVIF or GIF, up to ${maxMegabytes} MB.`}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        error={errors.picture}
        required
      />
      <Field
        name="alt"
        label="Describe the picture (optional)"
        hint="For fans who cannot see it. One sentence is enough."
        value={values.alt}
        error={errors.alt}
        maxLength={300}
      />
      <Field
        name="title"
        label="Title"
        hint="3 to 100 characters. Everybody sees it, also before they subscribe."
        value={values.title}
        error={errors.title}
        minLength={3}
        maxLength={100}
        required
      />
      <TextArea
        name="description"
        label="Description (optional)"
        hint="Only people with access see it."
        value={values.description}
        error={errors.description}
        limit={500}
      />
      <Field
        name="tags"
        label="Tags (optional)"
        hint="Separated by commas."
        value={values.tags}
        error={errors.tags}
      />
      <RadioCards
        name="visibility_type"
        label="Who can see it"
        options={visibilities}
        value={values.visibility_type ?? "subscriber"}
        error={errors.visibility_type}
      />
      <div className="form only-ppv">
        <Field
          name="price"
          label="Price"
          hint={`In US dollars, ${formatCents(MINIMUM_SALE)} to ${formatCents(MAXIMUM_PRICE)}. You keep 90 percent.`}
          value={values.price}
          error={errors.price}
          figures="dollars"
        />
        <Checkbox
          name="subscribers_pay_too"
          label="Subscribers pay too"
          hint="Otherwise your subscribers see it without paying again."
          checked={Boolean(values.subscribers_pay_too)}
          error={errors.subscribers_pay_too}
        />
      </div>
      <div className="actions">
        <Button busy="Uploading...">Publish</Button>
      </div>
    </form>
  );
}
