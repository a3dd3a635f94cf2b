import { useEffect, useRef } from "react";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { DEFAULT_PURCHASE, dollarsText, formatPrice, MAX_PRICE, MIN_SALE } from "../../domain/money.ts";
import { Checkbox, RadioCards } from "../forms/choice.tsx";
import type { Errors } from "../forms/error-summary.tsx";
import { Field, TextArea } from "../forms/field.tsx";
import type { Values } from "../forms/values.ts";
import { Button } from "../primitives/button.tsx";
import { PageHead } from "../primitives/page-head.tsx";
import { UploadRows } from "../uploads/upload-rows.tsx";
import { PostPreview } from "./drafts/post-preview.tsx";
import { type UnfinishedUpload, UnfinishedUploads } from "./drafts/unfinished-uploads.tsx";
import { MediaList } from "./media-list.tsx";
import { PublishTimeFields } from "./publish-time-fields.tsx";
import type { useComposer } from "./use-composer.ts";

const visibilities = [
  { value: "subscriber", label: "Subscribers", text: "All your subscribers" },
  { value: "ppv", label: "One-time purchase", text: "Set a one-time price for this post" },
  { value: "free", label: "Free", text: "Everyone 18+" },
];

/** The state of the post, which decides its buttons. */
export type ComposerState = "new" | "draft" | "scheduled" | "published" | "archived";

type ComposerProps = {
  state: ComposerState;
  action: string;
  values: Values;
  limits: { formMegabytes: number };
  zones: string[];
  /** Uploads that were interrupted, here or elsewhere. */
  unfinished: UnfinishedUpload[];
  isZoneGuessed?: boolean;
  composer: ReturnType<typeof useComposer>;
  /** Whose name the preview shows. */
  viewer: Viewer;
};

/**
 * One form for every type of post. Each button sends all of it, so nothing typed is lost; text comes before files, so
 * that a request cut short loses no text.
 */
export function Composer({
  state,
  values,
  limits,
  zones,
  unfinished,
  isZoneGuessed = false,
  composer,
  viewer,
}: ComposerProps) {
  const live = state === "published" || state === "archived";
  const { errors, note, isSaving, target } = composer;
  const { action } = target;
  return (
    <form
      {...composer.props}
      className="form compose"
      method="post"
      action={action}
      encType="multipart/form-data"
    >
      {composer.checks}
      <input type="hidden" name="key" value={values.key ?? ""} />
      <input type="hidden" name="based" value={target.based} />
      {/* Enter in a field activates the form's first button: this one doesn't publish. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Update
      </button>
      <PageHead
        title={state === "new" ? "Post Content" : "Edit post"}
        text="We remove location and camera data from your uploads."
      />
      <p className="only-stacked">
        <a className="link" href="#media">
          Add photos, videos or audio
        </a>
      </p>
      {errors.form && state !== "new" && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            Open the saved version
          </a>
        </p>
      )}
      <div className="compose-columns">
        <div className="form">
          <PostFields values={values} errors={errors} />
          {live ? (
            <input type="hidden" name="when" value="keep" />
          ) : (
            <PublishTimeFields values={values} errors={errors} zones={zones} isZoneGuessed={isZoneGuessed} />
          )}
          <MoreOptions values={values} errors={errors} />
        </div>
        <div className="form">
          <UnfinishedUploads
            uploads={unfinished}
            sending={composer.uploads.map(({ name }) => name)}
            addFiles={composer.addFiles}
          />
          <MediaList composer={composer} action={action} values={values} limits={limits} />
          {composer.queue && <UploadRows uploads={composer.uploads} queue={composer.queue} />}
        </div>
        <PostPreview
          viewer={viewer}
          media={composer.order.ids.flatMap((id) => composer.order.items[id] ?? [])}
        />
        <div className="compose-foot docked">
          {note && <SaveNote {...note} />}
          <div className="actions">
            <Button name="do" value="save" busy="Saving..." pending={isSaving}>
              {live ? "Save changes" : "Publish"}
            </Button>
            {!live && (
              <Button name="do" value="draft" variant="secondary" busy="Saving..." pending={isSaving}>
                Save as draft
              </Button>
            )}
          </div>
        </div>
      </div>
    </form>
  );
}

/** Next to the button that was pressed; what keeps a post from being sent takes the focus. */
function SaveNote({ text, isError }: { text: string; isError: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isError) line.current?.focus();
  }, [isError]);
  return (
    <p ref={line} className={isError ? "field-error" : "soft"} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}

const optional = ["description", "description_public", "tags"];

/** What most posts do without; open where something is filled in, or wrong. */
function MoreOptions({ values, errors }: { values: Values; errors: Errors }) {
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
      </div>
    </details>
  );
}

function PostFields({ values, errors }: { values: Values; errors: Errors }) {
  return (
    <>
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
    </>
  );
}
