import type { AppLoadContext } from "@remix-run/cloudflare";
import type { ListContext } from "../../domain/boosts/context.ts";
import {
  type Candidates,
  findCandidates,
  openPromoted,
  type Promoted,
  placeBoost,
} from "../../domain/boosts/place-boost.ts";
import { isPageView } from "../../domain/views/count-view.ts";
import { viewerId } from "../context.ts";

/** The parameter of a promoted post's link. */
const SLOT = "slot";
const ID = /^[\w-]{22}$/;

const orElse =
  <T>(context: AppLoadContext, instead: T) =>
  (error: unknown) => {
    console.error(context.requestId, error);
    return instead;
  };

/**
 * The posts that could be promoted in a member's list, to be read with the list itself. Guests' pages are shared and have
 * none; neither has what isn't a page view. A list never fails for want of them.
 */
export async function findPromotions(context: AppLoadContext, request: Request): Promise<Candidates> {
  const me = viewerId(context);
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  const isView = isPageView({ method: context.method, path: new URL(request.url).pathname, purpose });
  return me !== null && isView ? findCandidates(context.deps, me).catch(orElse(context, [])) : [];
}

/** Places one of the candidates in a list, or none. `others`: further cards on the page. */
export async function placePromotion(
  context: AppLoadContext,
  list: ListContext,
  candidates: Candidates,
  shown: { id: string }[],
  others = 0,
): Promise<Promoted | null> {
  const me = viewerId(context);
  if (me === null || candidates.length === 0) return null;
  const ids = shown.map(({ id }) => id);
  const request = { viewerId: me, context: list, shown: ids, cards: ids.length + others };
  return placeBoost(context.deps, candidates, request).catch(orElse(context, null));
}

/** Notes that a member came to a post through its promotion; resolves to whether they did, for the first time. */
export function recordPromoted(context: AppLoadContext, request: Request, contentId: string) {
  const slot = new URL(request.url).searchParams.get(SLOT) ?? "";
  const me = viewerId(context);
  if (me === null || !ID.test(slot)) return undefined;
  const opened = openPromoted(context.deps, { slot, viewerId: me, contentId }).catch(orElse(context, false));
  // It goes on after the response is sent.
  context.waitUntil(opened);
  return opened;
}
