import type { AppLoadContext } from "@remix-run/cloudflare";
import { isPageView } from "#domain/analytics/views/count-view.ts";
import type { ListContext } from "#domain/boosts/context.ts";
import {
  type Candidates,
  findCandidates,
  openPromoted,
  type Promoted,
  placeBoost,
} from "#domain/boosts/place-boost.ts";
import { viewerId } from "../context.ts";

const SLOT = "slot";
const ID = /^[\w-]{22}$/;

const orElse =
  <T>(context: AppLoadContext, instead: T) =>
  (error: unknown) => {
    console.error(context.requestId, error);
    return instead;
  };

/**
 * Candidates for a member's list, to be read together with it. Guests share pages and get none, nor do prefetches. If
 * this fails, the list goes without.
 */
export async function findPromotions(context: AppLoadContext, request: Request): Promise<Candidates> {
  const me = viewerId(context);
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  const isView = isPageView({ method: context.method, path: new URL(request.url).pathname, purpose });
  return me !== null && isView ? findCandidates(context.deps, me).catch(orElse(context, [])) : [];
}

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

/** Resolves to whether this was the member's first visit through the promotion. */
export function recordPromoted(context: AppLoadContext, request: Request, contentId: string) {
  const slot = new URL(request.url).searchParams.get(SLOT) ?? "";
  const me = viewerId(context);
  if (me === null || !ID.test(slot)) return undefined;
  const opened = openPromoted(context.deps, { slot, viewerId: me, contentId }).catch(orElse(context, false));
  context.waitUntil(opened);
  return opened;
}
