import type { Viewer } from "#domain/accounts/viewer.ts";
import { Notice } from "#ui/primitives/notice.tsx";
import { Time } from "#ui/primitives/time.tsx";

export const DELETE_ACCOUNT_PATH = "/settings/delete-account";

export function DeletionNotice({ viewer, path }: { viewer: Viewer; path: string }) {
  if (viewer.kind !== "user" || viewer.deletionDueAt === null || viewer.restriction?.isEnded) return null;
  if (path.startsWith(DELETE_ACCOUNT_PATH)) return null;
  return (
    <div className="inner">
      <Notice tone="error" icon="clock">
        <p>
          Your account will be deleted on <Time at={viewer.deletionDueAt} />.{" "}
          <a href={DELETE_ACCOUNT_PATH}>Keep my account</a>
        </p>
      </Notice>
    </div>
  );
}
