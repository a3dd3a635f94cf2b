import type { Viewer } from "#domain/accounts/viewer.ts";
import { RESTRICTION_PATH } from "#domain/moderation/people/restriction.ts";
import { Notice } from "#ui/primitives/notice.tsx";

export function RestrictionNotice({ viewer, path }: { viewer: Viewer; path: string }) {
  if (viewer.kind !== "user" || !viewer.restriction || path.startsWith(RESTRICTION_PATH)) return null;
  return (
    <section className="inner" aria-label="Account status">
      <Notice tone="error" icon="ban">
        <p>
          {viewer.restriction.isEnded
            ? "We ended your account."
            : "Your account is restricted: you can read, but not post, write, buy, or sell."}{" "}
          <a href={RESTRICTION_PATH}>Why, and what you can do</a>
        </p>
      </Notice>
    </section>
  );
}
