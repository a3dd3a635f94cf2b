import type { ComposerMediaItem } from "../../domain/posts/composer-media.ts";
import type { Errors } from "../forms/error-summary.tsx";
import { describedBy, FieldError, FieldFrame } from "../forms/field-frame.tsx";
import type { Values } from "../forms/values.ts";
import { formatDuration } from "../posts/post-labels.ts";
import { Button } from "../primitives/button.tsx";
import { Icon } from "../primitives/icon.tsx";

const kindLabels = { image: "Photo", video: "Video", audio: "Audio" } as const;
/** 2 GB: the form's own limit is mentioned only if it is lower. */
const MAX_VIDEO_MEGABYTES = 2048;
const ACCEPTED_TYPES =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm,video/quicktime,audio/mpeg,audio/mp4,audio/ogg,audio/wav,.m4a,.mov";

/** A post's files in order, and the field to add more. */
export function MediaList({
  media,
  values,
  errors,
  limits,
}: {
  media: ComposerMediaItem[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
}) {
  return (
    <fieldset className="field media-field" id="media" tabIndex={-1}>
      <legend className="field-label mb-1">Photos, videos and audio</legend>
      <FieldError name="media" error={errors.media} />
      {media.length > 0 && (
        <ol className="media-list">
          {media.map((item, index) => (
            <li key={item.id}>
              <MediaItemRow
                mediaItem={item}
                index={index}
                total={media.length}
                values={values}
                errors={errors}
              />
            </li>
          ))}
        </ol>
      )}
      {media.length > 0 && (
        <label className="check-row">
          <input type="radio" name="preview" value="" defaultChecked={!values.preview} />
          <span>No free preview</span>
        </label>
      )}
      <FieldFrame
        name="files"
        label={media.length > 0 ? "Add more" : "Choose files"}
        hint={`Photos up to 25 MB (JPEG, PNG, WebP, AVIF, GIF). Videos (MP4, WebM, MOV) and audio (MP3, M4A, OGG, WAV) up to 2 GB${limits.formMegabytes < MAX_VIDEO_MEGABYTES ? ` (without JavaScript, ${limits.formMegabytes} MB at a time)` : ""}. Up to 30 files.`}
        error={errors.files}
      >
        <input
          className="field-input"
          id="files"
          name="files"
          type="file"
          multiple
          accept={ACCEPTED_TYPES}
          data-upload-files
          {...describedBy({ name: "files", label: "", hint: "files", error: errors.files })}
        />
      </FieldFrame>
      <div className="actions no-script">
        <Button name="do" value="refresh" look="secondary" busy="Uploading...">
          Upload and reorder
        </Button>
      </div>
    </fieldset>
  );
}

function MediaItemRow({
  mediaItem,
  index,
  total,
  values,
  errors,
}: {
  mediaItem: ComposerMediaItem;
  index: number;
  total: number;
  values: Values;
  errors: Errors;
}) {
  const { id, kind } = mediaItem;
  const title = `${kindLabels[kind]} ${index + 1}`;
  const duration = mediaItem.durationMs === null ? "" : ` · ${formatDuration(mediaItem.durationMs)}`;
  return (
    <div className="media-item-row" data-media-item={id}>
      <input type="hidden" name="media" value={id} />
      <span className="media-item-thumbnail" draggable={total > 1}>
        {mediaItem.thumbnailUrl ? (
          <img src={mediaItem.thumbnailUrl} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Icon name={kind === "image" ? "image" : kind} />
        )}
      </span>
      <div className="stack stack-tight">
        <p>
          <strong>{title}</strong>
          <span className="small soft">
            {" "}
            {mediaItem.name}
            {duration}
          </span>
        </p>
        {mediaItem.failure !== null && (
          <>
            <FieldError name={`media-item-${id}`} error={mediaItem.failure} />
            <div className="actions">
              <Button name="do" value={`retry:${id}`} look="secondary" busy="Trying...">
                Try again
              </Button>
            </div>
          </>
        )}
        {mediaItem.failure === null && !mediaItem.ready && (
          <p className="small soft">Still processing. Check back in a moment.</p>
        )}
        {mediaItem.notice !== null && <p className="small soft">{mediaItem.notice}</p>}
        <div className="field">
          <label className="small soft" htmlFor={`alt-${id}`}>
            Alt text, optional (describe it for fans who can't {kind === "audio" ? "hear" : "see"} it)
          </label>
          <FieldError name={`alt-${id}`} error={errors[`alt-${id}`]} />
          <input
            className="field-input"
            id={`alt-${id}`}
            name={`alt-${id}`}
            defaultValue={values[`alt-${id}`] ?? mediaItem.alt}
            maxLength={300}
          />
        </div>
        {kind !== "image" && <CaptionsField mediaItem={mediaItem} errors={errors} />}
        <label className="check-row">
          <input type="radio" name="preview" value={id} defaultChecked={values.preview === id} />
          <span>Free preview: visible to everyone</span>
        </label>
        <div className="media-item-moves">
          {index > 0 && <MoveButton id={id} action="up" label="Move up" title={title} />}
          {index < total - 1 && <MoveButton id={id} action="down" label="Move down" title={title} />}
          <MoveButton id={id} action="remove" label="Remove" title={title} />
        </div>
      </div>
    </div>
  );
}

const MoveButton = ({
  id,
  action,
  label,
  title,
}: {
  id: string;
  action: string;
  label: string;
  title: string;
}) => (
  <button className="button button-quiet" type="submit" name="do" value={`${action}:${id}`}>
    {label}
    <span className="sr-only"> {title}</span>
  </button>
);

/** The poster or cover image and the captions of a video or audio file. */
function CaptionsField({
  mediaItem: { id, kind, captions },
  errors,
}: {
  mediaItem: ComposerMediaItem;
  errors: Errors;
}) {
  return (
    <details open={Boolean(errors[`poster-${id}`] || errors[`captions-${id}`])}>
      <summary className="small">{kind === "video" ? "Poster and captions" : "Cover and captions"}</summary>
      <div className="stack stack-tight">
        <FieldFrame
          name={`poster-${id}`}
          label={kind === "video" ? "Poster" : "Cover"}
          hint={
            kind === "video"
              ? "A still image shown before the video plays."
              : "An image shown with the audio."
          }
          error={errors[`poster-${id}`]}
        >
          <input
            className="field-input"
            id={`poster-${id}`}
            name={`poster-${id}`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          />
        </FieldFrame>
        <FieldFrame
          name={`captions-${id}`}
          label="Captions"
          hint={captions ? "Captions added. A new file replaces them." : "A WebVTT file (.vtt)."}
          error={errors[`captions-${id}`]}
        >
          <input
            className="field-input"
            id={`captions-${id}`}
            name={`captions-${id}`}
            type="file"
            accept=".vtt,text/vtt"
          />
        </FieldFrame>
      </div>
    </details>
  );
}
