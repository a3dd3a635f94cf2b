import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import type { Errors } from "#ui/forms/error-summary.tsx";
import { FieldError } from "#ui/forms/field-frame.tsx";
import type { Values } from "#ui/forms/values.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { formatDuration, typeLabels } from "../post-labels.ts";

export type Previews = "post" | "message" | "none";

export function MediaItemRow({
  mediaItem,
  index,
  total,
  canDrag,
  values,
  errors,
  formAction,
  previews,
}: {
  mediaItem: ComposerMediaItem;
  index: number;
  total: number;
  canDrag: boolean;
  values: Values;
  errors: Errors;
  formAction: string;
  previews: Previews;
}) {
  const { id, kind } = mediaItem;
  const title = `${typeLabels[kind]} ${index + 1}`;
  const move = { id, title, formAction };
  const duration = mediaItem.durationMs === null ? "" : ` · ${formatDuration(mediaItem.durationMs)}`;
  return (
    <details
      className="media-item-row"
      data-media-item={id}
      open={
        previews !== "post" ||
        mediaItem.failure !== null ||
        Boolean(errors[`alt-${id}`]) ||
        // Without scripts, the server moved it and sends the page again.
        values.do?.endsWith(`:${id}`) ||
        undefined
      }
    >
      <summary className="media-item-thumbnail" data-drag-handle={canDrag || undefined}>
        {mediaItem.thumbnailUrl ? (
          <img src={mediaItem.thumbnailUrl} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Icon name={kind === "image" ? "image" : kind} />
        )}
        <Icon name="options" />
        <span className="sr-only">{title} </span>
        {previews === "post" && index === 0 && <Badge>Cover</Badge>}
      </summary>
      <input type="hidden" name="media" value={id} />
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
              <Button
                name="do"
                value={`retry:${id}`}
                variant="secondary"
                busy="Trying..."
                formAction={formAction}
              >
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
            type="text"
            className="field-input"
            id={`alt-${id}`}
            name={`alt-${id}`}
            defaultValue={values[`alt-${id}`] ?? mediaItem.alt}
            maxLength={300}
          />
        </div>
        {previews === "post" ? (
          <label className="check-row">
            <input type="radio" name="preview" value={id} defaultChecked={values.preview === id} />
            <span>Free preview: visible to everyone</span>
          </label>
        ) : previews === "none" ? null : (
          <label className="check-row">
            <input
              type="checkbox"
              name="preview"
              value={id}
              defaultChecked={values.preview?.split(",").includes(id)}
            />
            <span>Free preview: shown before it's paid for</span>
          </label>
        )}
        <div className="media-item-moves">
          {index > 0 && <MoveButton {...move} action="up" label="Move up" />}
          {index < total - 1 && <MoveButton {...move} action="down" label="Move down" />}
          {index > 0 && previews === "post" && <MoveButton {...move} action="first" label="Make cover" />}
          <MoveButton {...move} action="remove" label="Remove" />
        </div>
      </div>
    </details>
  );
}

const MoveButton = ({
  id,
  action,
  label,
  title,
  formAction,
}: {
  id: string;
  action: string;
  label: string;
  title: string;
  formAction: string;
}) => (
  <button
    className="button button-secondary"
    type="submit"
    name="do"
    value={`${action}:${id}`}
    formAction={formAction}
  >
    {label}
    <span className="sr-only"> {title}</span>
  </button>
);
