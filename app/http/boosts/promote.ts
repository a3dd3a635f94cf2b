import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ListContext } from "../../domain/boosts/context.ts";
import { findCandidates, openPromoted, type Promoted, placeBoost } from "../../domain/boosts/place-boost.ts";
import { isPageView } from "../../domain/views/count-view.ts";
import { viewerId } from "../context.ts";

/** The parameter of a promoted post's link. */
const SLOT = "slot";
const ID = /^[\w-]{22}$/;

/**
 * Prepares the promoted post of a list: looks for candidates at once, and `place`s one once the list is known. Guests'
 * pages are shared and have none; neither has what isn't a page view. A list never fails for want of it.
 */
export function preparePromotion(context: AppLoadContext, request: Request, list: ListContext) {
  const me = viewerId(context);
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  const isView = isPageView({ method: context.method, path: new URL(request.url).pathname, purpose });
  const orNone = (error: unknown) => {
    console.error(context.requestId, error);
    return null;
  };
  const found = me !== null && isView ? findCandidates(context.deps, me).catch(orNone) : null;
  return {
    /** `others`: further cards on the page. */
    async place(shown: { id: string }[], others = 0): Promise<Promoted | null> {
      const candidates = await found;
      if (me === null || candidates === null || candidates.length === 0) return null;
      const ids = shown.map(({ id }) => id);
      const cards = ids.length + others;
      return placeBoost(context.deps, candidates, { viewerId: me, context: list, shown: ids, cards }).catch(
        orNone,
      );
    },
  };
}

/** Notes that a member came to a post through its promotion; resolves to whether they did, for the first time. */
export function recordPromoted(context: AppLoadContext, request: Request, contentId: string) {
  const slot = new URL(request.url).searchParams.get(SLOT) ?? "";
  const me = viewerId(context);
  if (me === null || !ID.test(slot)) return undefined;
  const opened = openPromoted(context.deps, { slot, viewerId: me, contentId }).catch((error: unknown) => {
    console.error(context.requestId, error);
    return false;
  });
  // It goes on after the response is sent.
  context.waitUntil(opened);
  return opened;
}
