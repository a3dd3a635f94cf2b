import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "../../primitives/button.tsx";
import { MediaList } from "../../studio/media-list.tsx";
import type { useMedia } from "../../studio/use-media.ts";
import { UploadRows } from "../../uploads/upload-rows.tsx";

/** The files of a message that is being written, with its button, and the way back. */
export function FilesColumn({
  files,
  note,
  errors,
  vaultHref,
  backHref,
  children,
  previews = "message",
  ...list
}: {
  files: ReturnType<typeof useMedia>;
  /** What just happened to the files. */
  note: string | null;
  /** Where files are chosen again; null for who has no such place. */
  vaultHref: string | null;
  backHref: string;
  /** The button. */
  children: ReactNode;
} & Pick<ComponentProps<typeof MediaList>, "action" | "values" | "limits" | "previews"> &
  Pick<ComponentProps<typeof MediaList>["composer"], "errors">) {
  return (
    <div className="form">
      <MediaList composer={{ ...files, errors }} {...list} previews={previews} />
      {files.queue && <UploadRows uploads={files.uploads} queue={files.queue} />}
      {vaultHref !== null && (
        <p>
          <a className="link" href={vaultHref}>
            Choose from your vault
          </a>
        </p>
      )}
      {note && (
        <p className="soft" role="status">
          {note}
        </p>
      )}
      <div className="actions">
        {children}
        <ButtonLink variant="secondary" href={backHref}>
          Cancel
        </ButtonLink>
      </div>
    </div>
  );
}
