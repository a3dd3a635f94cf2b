import type { Upload, UploadQueue } from "./upload-queue.client.ts";

export function UploadRows({ uploads, queue }: { uploads: Upload[]; queue: UploadQueue | null }) {
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-rows" aria-label="Uploading files">
      {uploads.map((upload) => (
        <UploadRow key={upload.position} upload={upload} queue={queue} />
      ))}
    </ul>
  );
}

function UploadRow({ upload, queue }: { upload: Upload; queue: UploadQueue | null }) {
  const { position, name, state, text, done, canRetry } = upload;
  const failed = state === "failed";
  const button = (label: string, onClick: () => void) => (
    <button type="button" className="button button-quiet" aria-label={`${label} ${name}`} onClick={onClick}>
      {label}
    </button>
  );
  return (
    <li>
      <strong>{name}</strong> {/* Only failures are announced: progress would be announced over and over. */}
      <span className={failed ? "field-error" : "small soft"} role={failed ? "alert" : undefined}>
        {text}
      </span>
      {!failed && <progress className="upload" max={1} value={done ?? undefined} aria-label={name} />}
      {queue && state !== "done" && (
        <div className="media-item-moves">
          {canRetry &&
            button(failed ? "Try again" : state === "paused" ? "Resume" : "Pause", () =>
              queue.pauseOrResume(position),
            )}
          {button(failed ? "Remove" : "Cancel", () => queue.cancel(position))}
        </div>
      )}
    </li>
  );
}
