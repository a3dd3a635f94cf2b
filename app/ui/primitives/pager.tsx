import type { MouseEvent } from "react";
import { ButtonLink } from "./button.tsx";

/** With JavaScript, the next items are appended to the list with the ID `list`. */
export function Pager({
  nextHref,
  firstHref,
  list,
  onMore,
}: {
  nextHref: string | null;
  firstHref?: string | null;
  list?: string;
  onMore?: (event: MouseEvent) => void;
}) {
  if (!nextHref && !firstHref) return null;
  return (
    <nav id="pager" className="actions justify-center mt-8" aria-label="Pages" data-append={list}>
      {firstHref && (
        <ButtonLink variant="quiet" href={firstHref}>
          Back to the first page
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink variant="secondary" icon="more" href={nextHref} rel="next" onClick={onMore}>
          Show more
        </ButtonLink>
      )}
    </nav>
  );
}
