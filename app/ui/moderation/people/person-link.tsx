import { useMayOpen } from "#ui/frame/use-frame.ts";
import { findHref } from "./person-href.ts";

/** Plain text for those who may not open people's pages. */
export function PersonLink({ username }: { username: string }) {
  const href = findHref(username);
  if (!useMayOpen()(href)) return `@${username}`;
  return (
    <a className="link over-row" href={href}>
      @{username}
    </a>
  );
}
