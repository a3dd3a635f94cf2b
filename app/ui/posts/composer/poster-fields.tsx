import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { FieldFrame } from "#ui/forms/field-frame.tsx";
import { typeLabels } from "../post-labels.ts";

export function PosterFields({
  mediaItem: { id, kind, captions },
  number,
  errors,
}: {
  mediaItem: ComposerMediaItem;
  number: number;
  errors: Errors;
}) {
  return (
    <details open={Boolean(errors[`poster-${id}`] || errors[`captions-${id}`])}>
      <summary className="small">
        {kind === "video" ? "Poster and captions" : "Cover and captions"}
        <span className="soft">{` for ${typeLabels[kind].toLowerCase()} ${number}`}</span>
      </summary>
      <div className="stack gap-4 py-3">
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
          hint={
            captions ? "Captions added. A new file replaces them." : "A WebVTT (.vtt) or SubRip (.srt) file."
          }
          error={errors[`captions-${id}`]}
        >
          <input
            className="field-input"
            id={`captions-${id}`}
            name={`captions-${id}`}
            type="file"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
          />
        </FieldFrame>
      </div>
    </details>
  );
}
