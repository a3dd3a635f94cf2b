import type { ReactNode } from "react";
import { RESTRICTION_PATH } from "#domain/moderation/people/restriction.ts";
import { useFrame } from "#ui/frame/use-frame.ts";
import { UnlessLeaving, useIsLeaving } from "./unless-leaving.tsx";

export function useIsRestricted(): boolean {
  const { viewer } = useFrame();
  return viewer.kind === "user" && viewer.restriction !== null;
}

/** Whether the viewer's account is neither restricted nor awaiting deletion. */
export function useIsInGoodStanding(): boolean {
  const isLeaving = useIsLeaving();
  return !useIsRestricted() && !isLeaving;
}

type Offer = { to: string; children?: ReactNode };

/** While the viewer's account is restricted or awaits deletion, says so instead of offering what would be refused. */
export const InGoodStanding = ({ to, children = null }: Offer) => (
  <UnlessRestricted to={to}>
    <UnlessLeaving to={to}>{children}</UnlessLeaving>
  </UnlessRestricted>
);

export function UnlessRestricted({ to, children }: Offer) {
  const { viewer } = useFrame();
  if (viewer.kind !== "user" || !viewer.restriction) return children;
  return (
    <p className="small soft">
      {viewer.restriction.isEnded ? "We ended your account" : "Your account is restricted"}, so you can't {to}
      . <a href={RESTRICTION_PATH}>Why, and what you can do</a>
    </p>
  );
}
