import type { ReactNode } from "react";
import { useLoaded } from "#ui/posts/composer/use-loaded.ts";
import { Icon } from "#ui/primitives/icon.tsx";
import type { IconName } from "#ui/primitives/icon-names.ts";
import { DecisionsLink } from "../decisions-link.tsx";
import type { Upload, UploadQueue } from "./upload-queue.ts";

export function UploadRows({ uploads, queue }: { uploads: Upload[]; queue: UploadQueue }) {
  const chosen = useLoaded(() => import("./chosen-file.client.tsx"), uploads.length > 0);
  if (uploads.length === 0) return null;
  return (
    <ul className="upload-rows" aria-label="Uploading files">
      {uploads.map((upload) => (
        <UploadRow key={upload.position} upload={upload} queue={queue}>
          {chosen && <chosen.ChosenFile file={upload.file} />}
        </UploadRow>
      ))}
    </ul>
  );
}

function UploadRow({ upload, queue, children }: { upload: Upload; queue: UploadQueue; children: ReactNode }) {
  const { position, name, state, text, done, canRetry } = upload;
  const failed = state === "failed";
  const button = (label: string, icon: IconName, onClick: () => void) => (
    <button type="button" className="button button-quiet" aria-label={`${label} ${name}`} onClick={onClick}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  const stopped = failed ? "Try again" : "Resume";
  return (
    <li className={failed ? "is-failed" : undefined}>
      <strong>{name}</strong> {children}
      {/* Only failures are announced: progress would be announced over and over. */}
      <span className={failed ? "field-error" : "small soft"} role={failed ? "alert" : undefined}>
        {text}
      </span>
      {failed && <DecisionsLink error={text} />}
      {!failed && <progress className="upload" max={1} value={done ?? undefined} aria-label={name} />}
      {state !== "done" && (
        <div className="media-item-moves">
          {canRetry &&
            button(
              failed || state === "paused" ? stopped : "Pause",
              failed || state === "paused" ? "refresh" : "pause",
              () => queue.pauseOrResume(position),
            )}
          {button(failed ? "Remove" : "Cancel", "close", () => queue.cancel(position))}
        </div>
      )}
    </li>
  );
}
