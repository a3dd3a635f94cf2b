import type { ComposerMedium } from "../../domain/posts/composer-media.ts";
import type { Values } from "../accounts/auth-page.tsx";
import { duration } from "../posts/post-words.ts";
import { Button } from "../primitives/button.tsx";
import type { Errors } from "../primitives/error-summary.tsx";
import { described, FieldError, FieldFrame } from "../primitives/field-frame.tsx";
import { Icon } from "../primitives/icon.tsx";

const kinds = { image: "Picture", video: "Film", audio: "Sound" } as const;
/** What 2 GB are in MB: a site whose forms take as much has nothing to say of less. */
const FILM_MEGABYTES = 2048;
const ACCEPT =
  "image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm,video/quicktime,audio/mpeg,audio/mp4,audio/ogg,audio/wav,.m4a,.mov";

/** What a post shows, in order, and where more is chosen. */
export function MediaList({
  media,
  values,
  errors,
  limits,
}: {
  media: ComposerMedium[];
  values: Values;
  errors: Errors;
  limits: { formMegabytes: number };
}) {
  return (
    <fieldset className="field media-field" id="media" tabIndex={-1}>
      <legend className="field-label mb-1">Pictures, films and sound (optional for a text)</legend>
      <FieldError name="media" error={errors.media} />
      {media.length > 0 && (
        <ol className="media-list">
          {media.map((medium, at) => (
            <li key={medium.id}>
              <MediumRow medium={medium} at={at} of={media.length} values={values} errors={errors} />
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
        hint={`Pictures up to 25 MB (JPEG, PNG, WebP, AVIF, GIF). Films (MP4, WebM, MOV) and sound (MP3, M4A, OGG, WAV) up to 2 GB${limits.formMegabytes < FILM_MEGABYTES ? `; without JavaScript ${limits.formMegabytes} MB at a time` : ""}. Up to 30.`}
        error={errors.files}
      >
        <input
          className="field-input"
          id="files"
          name="files"
          type="file"
          multiple
          accept={ACCEPT}
          data-upload-files
          {...described({ name: "files", label: "", hint: "files", error: errors.files })}
        />
      </FieldFrame>
      <div className="actions no-script">
        <Button name="do" value="look" look="secondary" busy="Uploading...">
          Upload and arrange
        </Button>
      </div>
    </fieldset>
  );
}

function MediumRow({
  medium,
  at,
  of,
  values,
  errors,
}: {
  medium: ComposerMedium;
  at: number;
  of: number;
  values: Values;
  errors: Errors;
}) {
  const { id, kind } = medium;
  const title = `${kinds[kind]} ${at + 1}`;
  const length = medium.durationMs === null ? "" : `, ${duration(medium.durationMs)}`;
  return (
    <div className="medium-row" data-medium={id}>
      <input type="hidden" name="media" value={id} />
      <span className="medium-thumb" draggable={of > 1}>
        {medium.thumb ? (
          <img src={medium.thumb} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Icon name={kind === "image" ? "image" : kind} />
        )}
      </span>
      <div className="stack stack-tight">
        <p>
          <strong>{title}</strong>
          <span className="small soft">
            {" "}
            {medium.name}
            {length}
          </span>
        </p>
        {medium.failure !== null && (
          <>
            <FieldError name={`medium-${id}`} error={medium.failure} />
            <div className="actions">
              <Button name="do" value={`retry:${id}`} look="secondary" busy="Trying...">
                Try again
              </Button>
            </div>
          </>
        )}
        {medium.failure === null && !medium.ready && (
          <p className="small soft">Still being prepared. Press Update in a moment.</p>
        )}
        {medium.notice !== null && <p className="small soft">{medium.notice}</p>}
        <div className="field">
          <label className="small soft" htmlFor={`alt-${id}`}>
            Describe it for fans who cannot see{kind === "audio" ? " or hear" : ""} it (optional)
          </label>
          <FieldError name={`alt-${id}`} error={errors[`alt-${id}`]} />
          <input
            className="field-input"
            id={`alt-${id}`}
            name={`alt-${id}`}
            defaultValue={values[`alt-${id}`] ?? medium.alt}
            maxLength={300}
          />
        </div>
        {kind !== "image" && <Extras medium={medium} errors={errors} />}
        <label className="check-row">
          <input type="radio" name="preview" value={id} defaultChecked={values.preview === id} />
          <span>Free preview: everybody sees this one</span>
        </label>
        <div className="medium-moves">
          {at > 0 && <Move id={id} what="up" words="Move up" title={title} />}
          {at < of - 1 && <Move id={id} what="down" words="Move down" title={title} />}
          <Move id={id} what="remove" words="Remove" title={title} />
        </div>
      </div>
    </div>
  );
}

const Move = ({ id, what, words, title }: { id: string; what: string; words: string; title: string }) => (
  <button className="button button-quiet" type="submit" name="do" value={`${what}:${id}`}>
    {words}
    <span className="sr-only"> {title}</span>
  </button>
);

/** What a film or a sound may have besides: the picture that stands for it, and what is said in it. */
function Extras({ medium: { id, kind, captions }, errors }: { medium: ComposerMedium; errors: Errors }) {
  return (
    <details open={Boolean(errors[`poster-${id}`] || errors[`captions-${id}`])}>
      <summary className="small">{kind === "video" ? "Poster and captions" : "Cover and captions"}</summary>
      <div className="stack stack-tight">
        <FieldFrame
          name={`poster-${id}`}
          label={kind === "video" ? "Poster" : "Cover"}
          hint="A picture that stands for it."
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
          hint={captions ? "There are captions; a new file replaces them." : "A WebVTT file (.vtt)."}
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
