import type { ReactNode } from "react";
import { DELETION_SCHEDULED } from "#domain/accounts/deletion/deletion-refusal.ts";
import { useFrame } from "#ui/frame/use-frame.ts";
import { DELETE_ACCOUNT_PATH } from "./deletion-notice.tsx";

export function useIsLeaving(): boolean {
  const { viewer } = useFrame();
  return viewer.kind === "user" && viewer.deletionDueAt !== null;
}

/** While the viewer's account awaits deletion, says how to cancel that instead of offering what would be refused. */
export function UnlessLeaving({ to, children = null }: { to: string; children?: ReactNode }) {
  if (!useIsLeaving()) return children;
  return (
    <p className="small soft">
      {DELETION_SCHEDULED} <a href={DELETE_ACCOUNT_PATH}>Cancel the deletion</a> to {to}.
    </p>
  );
}
