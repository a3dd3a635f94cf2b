import { useEffect, useRef } from "react";
import { MAX_MEDIA } from "#domain/posts/arrange.ts";
import { describedBy, FieldError } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { DecisionsLink } from "#ui/media/decisions-link.tsx";
import { LighterVersions } from "#ui/media/lighter-versions.tsx";
import { UploadRows } from "#ui/media/uploads/upload-rows.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { LateScript } from "#ui/primitives/late-script.tsx";
import { useRowFocus } from "../own-posts/use-row-focus.ts";
import { typeLabels } from "../post-labels.ts";
import { CoverCrop } from "./cover-crop.tsx";
import { MediaItemRow, type Previews } from "./media-item-row.tsx";
import { changeMedia } from "./media-order.ts";
import { PosterFields } from "./poster-fields.tsx";
import type { useComposer } from "./use-composer.ts";
import { useDragOrder } from "./use-drag-order.ts";

/** 2 GB: the form's own limit is mentioned only if it's lower. */
const MAX_VIDEO_MEGABYTES = 2048;
const ACCEPTED_TYPES =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm,video/quicktime,audio/mpeg,audio/mp4,audio/ogg,audio/wav,.m4a,.mov";

export function MediaList({
  composer,
  action,
  values,
  limits,
  previews = "post",
}: {
  composer: Pick<
    ReturnType<typeof useComposer>,
    "order" | "change" | "errors" | "addFiles" | "uploads" | "queue"
  >;
  action: string;
  values: Values;
  limits: { formMegabytes: number };
  /** A post has one preview for everyone; a message may have several, or none if it's free. */
  previews?: Previews;
}) {
  const { order, change, errors, addFiles, uploads, queue } = composer;
  const list = useRowFocus(order.ids);
  // Files are known before they're listed, and the list exists only from the first one on.
  const isList = order.ids.filter((id) => order.items[id]).length > 1;
  const { drag, isReady } = useDragOrder(list, isList, (id, before) =>
    change({ type: "dropped", id, before }),
  );
  const shown = drag === null ? order : changeMedia(order, { type: "dropped", ...drag });
  const media = shown.ids.flatMap((id) => shown.items[id] ?? []);
  const backHere = `${action}#media`;
  const field = useRef<HTMLInputElement>(null);
  const addChosen = (input: HTMLInputElement | null) => {
    if (!input?.files?.length) return;
    addFiles([...input.files]);
    // Keeps the form from sending them again.
    input.value = "";
  };
  useEffect(() => addChosen(field.current));
  return (
    <fieldset
      className="field media-field"
      id="media"
      tabIndex={-1}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (event.dataTransfer.files.length > 0) addFiles([...event.dataTransfer.files]);
      }}
    >
      <legend className="sr-only">Photos, videos, and audio</legend>
      <div className={media.length + uploads.length > 0 ? "picker picker-small" : "picker"}>
        <Icon name="post" />
        <label htmlFor="files">
          {media.length > 0 ? "Add more" : "Add photos, videos, or audio"}
          <span className="drop-hint">, or drop them here</span>
        </label>
        <p className="small soft" id="files-hint">
          Up to {MAX_MEDIA} files. We remove location and camera data.
        </p>
        <input
          className="field-input"
          id="files"
          name="files"
          type="file"
          multiple
          accept={ACCEPTED_TYPES}
          ref={field}
          onChange={({ target }) => addChosen(target)}
          {...describedBy({ name: "files", label: "", hint: "files", error: errors.files })}
        />
      </div>
      {media.length === 0 && (
        <details className="small">
          <summary>Accepted files</summary>
          <p className="soft">
            Photos up to 25 MB: JPEG, PNG, WebP, AVIF, GIF. Videos (MP4, WebM, MOV) and audio (MP3, M4A, OGG,
            WAV) up to 2 GB.
          </p>
        </details>
      )}
      <FieldError name="files" error={errors.files} />
      <FieldError name="media" error={errors.media} />
      <DecisionsLink error={[errors.files, errors.media].join()} />
      <div className="actions no-script">
        <Button name="do" value="refresh" variant="secondary" busy="Uploading..." formAction={backHere}>
          Upload and reorder
        </Button>
        {limits.formMegabytes < MAX_VIDEO_MEGABYTES && (
          <span className="small soft">Without JavaScript, up to {limits.formMegabytes} MB at a time.</span>
        )}
      </div>
      {/* The form keeps files that can't be shown right now, or aren't listed yet. */}
      {shown.ids
        .filter((id) => !shown.items[id])
        .map((id) => (
          <input key={id} type="hidden" name="media" value={id} />
        ))}
      <div className={previews === "post" ? "media-strip" : "stack"}>
        {media.length > 0 && (
          <ol className="media-list" ref={list}>
            {media.map((item, index) => (
              <li
                key={item.id}
                data-row={item.id}
                className={drag?.id === item.id ? "is-dragged" : undefined}
              >
                <MediaItemRow
                  mediaItem={item}
                  index={index}
                  total={media.length}
                  canDrag={isReady}
                  values={values}
                  errors={errors}
                  formAction={backHere}
                  previews={previews}
                />
              </li>
            ))}
          </ol>
        )}
        <UploadRows uploads={uploads} queue={queue} />
      </div>
      {media.map(({ id, kind, missingRenditions }, index) => (
        <LighterVersions
          key={id}
          mediaId={id}
          name={`${typeLabels[kind]} ${index + 1}`}
          prefix={`${typeLabels[kind]} ${index + 1}: `}
          missing={missingRenditions}
        />
      ))}
      {media[0]?.thumbnailUrl && previews === "post" && (
        <CoverCrop url={media[0].thumbnailUrl} value={values.cover_focus} />
      )}
      {media.length > 0 && previews === "post" && (
        <label className="check-row no-preview">
          <input type="radio" name="preview" value="" defaultChecked={!values.preview} />
          <span>No free preview</span>
        </label>
      )}
      {media
        .filter(({ kind }) => kind !== "image")
        .map((item) => (
          <PosterFields key={item.id} mediaItem={item} number={media.indexOf(item) + 1} errors={errors} />
        ))}
      <LateScript name="renditions" when={media.some((item) => item.missingRenditions.length > 0)} />
    </fieldset>
  );
}
