import { formatCents, MAX_PRICE, MIN_SALE } from "../../domain/money.ts";
import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import type { Values } from "../accounts/auth-page.tsx";
import { Checkbox, RadioCards } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, TextArea } from "../forms/field.tsx";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { MediaList } from "./media-list.tsx";
import { PublishTimeFields } from "./publish-time-fields.tsx";

const visibilities = [
  { value: "subscriber", label: "Subscribers", text: "Open to everybody who subscribes to you." },
  { value: "ppv", label: "Pay once", text: "A price for this post alone." },
  { value: "free", label: "Free", text: "Open to everybody past the age gate." },
];

/** What a post is at the moment: the words of its buttons follow. */
export type ComposerState = "new" | "draft" | "scheduled" | "published" | "archived";

/** One form for every kind of post: pictures, films, sound, text. Each button sends all of it; nothing typed is lost. */
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
  /** Media that cannot be shown just now, and stay. */
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
      {/* Enter in a field presses a form's first button: this one publishes nothing. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="look" type="submit">
        Update
      </button>
      <PageHead
        title={state === "new" ? "Post Content" : "Edit post"}
        text="Places, camera and other hidden data are removed from what you upload."
      />
      {errors.form && state !== "new" && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            Open the version that is saved now
          </a>
        </p>
      )}
      <MediaList media={media} values={values} errors={errors} limits={limits} />
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
        name="body"
        label="Text (optional with a picture, film or sound)"
        hint="What you have to say. Only people with access read it. An empty line begins a new paragraph."
        value={values.body}
        error={errors.body}
        limit={20_000}
        rows={6}
      />
      <TextArea
        name="description"
        label="Description (optional)"
        hint="A few words on what this is."
        value={values.description}
        error={errors.description}
        limit={500}
        rows={3}
      />
      <Checkbox
        name="description_public"
        label="Show the description to everybody"
        hint="Otherwise only people with access read it. Search finds only what everybody may read."
        checked={Boolean(values.description_public)}
      />
      <Field
        name="tags"
        label="Tags (optional)"
        hint="Up to 10 single words, with commas or blanks between them. Everybody finds the post by them, also where it is locked."
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
          hint={`In US dollars, ${formatCents(MIN_SALE)} to ${formatCents(MAX_PRICE)}. You keep 90 percent.`}
          value={values.price ?? "15"}
          error={errors.price}
          numeric="dollars"
        />
        <Checkbox
          name="subscribers_pay_too"
          label="Subscribers pay too"
          hint="Otherwise your subscribers see it without paying again."
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
