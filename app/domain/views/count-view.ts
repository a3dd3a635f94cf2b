import type { ViewStore } from "../../../db/stores/posts/views.ts";
import { updateHotScore } from "../discover/update-hot-score.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days since 1970 in UTC; `now` in ms. */
export const dayOf = (now: number) => Math.floor(now / DAY_MS);

/** Whether a request is a person's look at a page: not HEAD, not a script's fetch of data, not a page fetched ahead. */
export const isPageView = (request: { method: string; path: string; purpose: string | null }): boolean =>
  request.method === "GET" &&
  !request.path.endsWith(".data") &&
  !/prefetch|preview/i.test(request.purpose ?? "");

/**
 * Counts a look at a post once for a viewer and day, however often they reload and however many requests come at
 * once: the row's key decides. `viewer` is a member's id or a guest's mark. The owner is nobody to count.
 */
export async function countView(
  deps: { views: Pick<ViewStore, "recordView" | "findHotScoreInputs" | "setHotScore"> },
  view: { postId: string; sellerId: string; viewer: string; now: number },
): Promise<void> {
  if (view.viewer === view.sellerId) return;
  if (await deps.views.recordView(view.postId, view.viewer, dayOf(view.now)))
    await updateHotScore(deps, view.postId);
}

/** Forgets who looked, once they cannot be counted twice any more: days before yesterday. */
export const deleteOldViews = (deps: { views: Pick<ViewStore, "deleteOldViews"> }, now: number) =>
  deps.views.deleteOldViews(dayOf(now) - 1, 5000);
