import { useEffect, useRef } from "react";
import type { Viewer } from "#domain/accounts/viewer.ts";
import type { Values } from "#ui/forms/values.ts";
import { Button } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { PlainText } from "#ui/primitives/plain-text.tsx";
import type { UnfinishedUpload } from "../drafts/unfinished-uploads.client.tsx";
import { MediaList } from "./media-list.tsx";
import { MoreOptions, PeopleFields, PostFields } from "./post-fields.tsx";
import { PublishTimeFields } from "./publish-time-fields.tsx";
import type { useComposer } from "./use-composer.ts";
import { useLoaded } from "./use-loaded.ts";

export type ComposerState = "new" | "draft" | "scheduled" | "published" | "archived";
export const isLive = (state: ComposerState) => state === "published" || state === "archived";

type ComposerProps = {
  state: ComposerState;
  action: string;
  values: Values;
  limits: { formMegabytes: number };
  zones: string[];
  unfinished: UnfinishedUpload[];
  isZoneGuessed?: boolean;
  asksPeople: boolean;
  /** "Fridays at 6 PM". */
  bestHour?: string | null;
  composer: ReturnType<typeof useComposer>;
  viewer: Viewer;
};

/** One form for every type of post, files first. Each button sends all of it, so that nothing typed is lost. */
export function Composer({
  state,
  values,
  limits,
  zones,
  unfinished,
  isZoneGuessed = false,
  asksPeople,
  bestHour,
  composer,
  viewer,
}: ComposerProps) {
  const live = isLive(state);
  const { errors, note, isSaving, target } = composer;
  const { action } = target;
  const preview = useLoaded(() => import("../drafts/post-preview.client.tsx"));
  const interrupted = useLoaded(
    () => import("../drafts/unfinished-uploads.client.tsx"),
    unfinished.length > 0,
  );
  return (
    <form
      // Remix fetches the routes of this URL now: with the first save, without a connection, that would show an error
      // page.
      data-discover
      {...composer.props}
      className="form compose"
      method="post"
      action={target.action}
      encType="multipart/form-data"
    >
      {composer.checks}
      <input type="hidden" name="key" value={values.key ?? ""} />
      <input type="hidden" name="based" value={target.based} />
      <input type="hidden" name="edit" value={values.edit ?? ""} />
      {/* Enter in a field presses the form's first button: this one doesn't publish. */}
      <button className="sr-only" tabIndex={-1} aria-hidden="true" name="do" value="refresh" type="submit">
        Upload files without saving
      </button>
      <PageHead title={state === "new" ? "Post Content" : "Edit post"} />
      {errors.form && state !== "new" && (
        <p>
          <a href={action} target="_blank" rel="noreferrer">
            Open the saved version
          </a>
        </p>
      )}
      <div className="compose-columns">
        <div className="form">
          <MediaList composer={composer} action={action} values={values} limits={limits} />
          {interrupted && (
            <interrupted.UnfinishedUploads
              uploads={unfinished}
              sending={composer.uploads.map(({ name }) => name)}
              addFiles={composer.addFiles}
            />
          )}
        </div>
        <div className="form compose-fields">
          <PostFields values={values} errors={errors} />
          {asksPeople && <PeopleFields values={values} errors={errors} />}
          {live ? (
            <input type="hidden" name="when" value="keep" />
          ) : (
            <PublishTimeFields {...{ values, errors, zones, isZoneGuessed, bestHour }} />
          )}
          <MoreOptions values={values} errors={errors} action={action} />
        </div>
        {preview && (
          <preview.PostPreview
            viewer={viewer}
            media={composer.order.ids.flatMap((id) => composer.order.items[id] ?? [])}
          />
        )}
        <div className="compose-foot docked" id="save">
          <SaveNote {...(note ?? { text: "", isError: false })} />
          <div className="actions">
            <Button name="do" value="save" busy="Saving..." pending={isSaving}>
              {live ? (
                "Save changes"
              ) : (
                <>
                  <span className="only-now">Publish</span>
                  <PlainText> or </PlainText>
                  <span className="only-later">Schedule{preview && <preview.PublishTime />}</span>
                </>
              )}
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

/**
 * Next to the pressed button; an error that keeps a post from being sent takes the focus. Its space is reserved, so
 * that it covers no field when it appears.
 */
function SaveNote({ text, isError }: { text: string; isError: boolean }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isError) line.current?.focus();
  }, [isError]);
  return (
    <p ref={line} className={`save-note ${isError ? "field-error" : "soft"}`} role="status" tabIndex={-1}>
      {text}
    </p>
  );
}
