import { type ChangeEvent, useEffect, useRef } from "react";
import { IMAGE_ACCEPT, IMAGE_TYPE_NAMES } from "#domain/media/image/image.ts";
import { FAN_PHOTOS } from "#domain/messages/message-media.ts";
import { pluralize } from "#domain/pluralize.ts";
import { FieldError } from "#ui/forms/field-frame.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import type { Photo } from "../live/chosen-photo.client.ts";
import { useHydrated } from "../live/use-hydrated.ts";
import type { Photos } from "../live/use-photos.ts";

const LABEL = "Add photos";

/**
 * Posts `files`, `alt`, and as `media` the photos that have arrived. With scripts, the button opens the browser's own
 * dialog; otherwise, it shows the field.
 */
export function PhotoPicker({
  photos,
  alt,
  error,
}: {
  photos: Photos;
  alt: string | undefined;
  error: string | undefined;
}) {
  const isLive = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { list, problems, add } = photos;
  const room = FAN_PHOTOS - list.length;
  const shownError = problems.join("\n") || error;
  const isOpen = list.length > 0 || shownError !== undefined;
  function take(field: HTMLInputElement) {
    const files = [...(field.files ?? [])];
    if (files.length === 0) return;
    // The message carries them from here on.
    field.value = "";
    add(files);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: those that were chosen before React ran.
  useEffect(() => {
    if (input.current) take(input.current);
  }, []);
  return (
    <>
      {isLive ? (
        <button
          type="button"
          className="button button-quiet photo-toggle"
          onClick={() => input.current?.click()}
        >
          <Icon name="image" />
          <span>{LABEL}</span>
        </button>
      ) : (
        <details className="photo-toggle" open={isOpen}>
          <summary className="button button-quiet">
            <Icon name="image" />
            <span>{LABEL}</span>
          </summary>
        </details>
      )}
      <div className="photo-picker" hidden={isLive && !isOpen}>
        <FieldError name="files" error={shownError} />
        {list.length > 0 && (
          <ul className="photo-strip" aria-label="Photos in this message">
            {list.map((photo, index) => (
              <PhotoItem
                key={photo.key}
                photo={photo}
                name={photo.name || `Photo ${index + 1}`}
                remove={isLive ? () => photos.remove(photo.key) : null}
              />
            ))}
          </ul>
        )}
        <div className="photo-field" hidden={isLive || room === 0}>
          <label className="small" htmlFor="files">
            Up to {pluralize(room, "photo")} of 10 MB each ({IMAGE_TYPE_NAMES})
          </label>
          <input
            ref={input}
            className="field-input"
            id="files"
            name="files"
            type="file"
            multiple
            accept={IMAGE_ACCEPT}
            aria-describedby={shownError ? "files-error" : undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget)}
          />
        </div>
        <label className="sr-only" htmlFor="alt">
          Alt text for the photos (optional)
        </label>
        <input
          className="field-input"
          id="alt"
          name="alt"
          type="text"
          maxLength={300}
          defaultValue={alt}
          placeholder="Describe the photos (optional)"
        />
        <p className="tiny dim">We remove location and camera data from photos.</p>
      </div>
    </>
  );
}

function PhotoItem({ photo, name, remove }: { photo: Photo; name: string; remove: (() => void) | null }) {
  const { id, url, share } = photo;
  return (
    <li>
      {url !== "" && <img src={url} alt={name} />}
      {remove === null ? (
        <input type="checkbox" name="media" value={id ?? ""} defaultChecked aria-label={`Send ${name}`} />
      ) : (
        <>
          {id === null ? (
            <progress value={share} aria-label={`Upload of ${name}`} />
          ) : (
            <input type="hidden" name="media" value={id} />
          )}
          <button type="button" onClick={remove}>
            <Icon name="close" />
            <span className="sr-only">Remove {name}</span>
          </button>
        </>
      )}
    </li>
  );
}
