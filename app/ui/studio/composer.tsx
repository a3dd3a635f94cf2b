import { formatPrice, MAX_PRICE, MIN_SALE } from "../../domain/money.ts";
import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import { Checkbox, RadioCards } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, TextArea } from "../forms/field.tsx";
import type { Values } from "../forms/values.ts";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { MediaList } from "./media-list.tsx";
import { PublishTimeFields } from "./publish-time-fields.tsx";

const visibilities = [
  { value: "subscriber", label: "Subscribers", text: "All your subscribers" },
  { value: "ppv", label: "One-time purchase", text: "Set a one-time price for this post" },
  { value: "free", label: "Free", text: "Everyone 18+" },
];

/** The state of the post, which decides its buttons. */
export type ComposerState = "new" | "draft" | "scheduled" | "published" | "archived";

/** One form for every type of post. Each button sends all of it, so nothing typed is lost. */
export function Composer({
  state,
  action,
  media,
  lostFiles,
  values,
  errors,
  limits,
  zones,
}: {
  state: ComposerState;
  action: string;
  media: ComposerMediaItem[];
  /** IDs of media that can't be shown right now; the form keeps them. */
  lostFiles: string[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
  zones: string[];
}) {
  const live = state === "published" || state === "archived";
  return (
    <form
      id="composer"
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      data-composer
      data-upload
    >
      <input type="hidden" name="key" value={values.key ?? ""} />
      <input type="hidden" name="based" value={values.based ?? ""} />
      {lostFiles.map((id) => (
        <input key={id} type="hidden" name="media" value={id} />
      ))}
      {/* Enter in a field activates the form's first button: this one doesn't publish. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Update
      </button>
      <PageHead
        title={state === "new" ? "Post Content" : "Edit post"}
        text="We remove location and camera data from your uploads."
      />
      {errors.form && state !== "new" && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            Open the saved version
          </a>
        </p>
      )}
      <MediaList media={media} values={values} errors={errors} limits={limits} />
      <Field
        name="title"
        label="Title"
        hint="3 to 100 characters. Visible to everyone."
        value={values.title}
        error={errors.title}
        minLength={3}
        maxLength={100}
        required
      />
      <TextArea
        name="body"
        label="Text"
        hint="Optional if you add files. Only people with access can read it. Leave a blank line between paragraphs."
        value={values.body}
        error={errors.body}
        limit={20_000}
        rows={6}
      />
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
          hint={`In US dollars, from ${formatPrice(MIN_SALE)} to ${formatPrice(MAX_PRICE)}. You keep 90%.`}
          value={values.price ?? "15"}
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
      {live ? (
        <input type="hidden" name="when" value="keep" />
      ) : (
        <PublishTimeFields values={values} errors={errors} zones={zones} />
      )}
      <div className="actions">
        <Button name="do" value="save" busy="Saving...">
          {live ? "Save changes" : "Publish"}
        </Button>
        {!live && (
          <Button name="do" value="draft" look="secondary" busy="Saving...">
            Save as draft
          </Button>
        )}
      </div>
      <script type="module" src="/uploads.js" />
    </form>
  );
}
