import { ButtonLink } from "./button.tsx";

/**
 * On to the next keyset page. With JavaScript the next items join the list whose id is `list`;
 * without, the link opens the next page.
 */
export function Pager({
  nextHref,
  firstHref,
  list,
}: {
  nextHref: string | null;
  firstHref?: string | null;
  list?: string;
}) {
  if (!nextHref && !firstHref) return null;
  return (
    <nav id="pager" className="actions justify-center mt-8" aria-label="Pages" data-append={list}>
      {firstHref && (
        <ButtonLink look="quiet" href={firstHref}>
          Back to the start
        </ButtonLink>
      )}
      {nextHref && (
        <ButtonLink look="secondary" icon="more" href={nextHref} rel="next">
          Show more
        </ButtonLink>
      )}
    </nav>
  );
}
