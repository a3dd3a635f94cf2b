import type { ViewSource } from "#db/kinds.ts";
import type { ViewStore } from "#db/stores/analytics/views.ts";
import { updateHotScore } from "#domain/discovery/update-hot-score.ts";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";

/** Days since 1970 in UTC; `now` in ms. */
export const dayOf = (now: number) => Math.floor(now / DAY_MS);

export const isPageView = (request: { method: string; path: string; purpose: string | null }): boolean =>
  request.method === "GET" &&
  !request.path.endsWith(".data") &&
  !/prefetch|preview/i.test(request.purpose ?? "");

/**
 * Counts a view once per viewer and day, even for reloads and parallel requests, since the row's key is unique.
 * `viewer` is a member's ID or a guest's key. The owner's views don't count.
 */
export async function countView(
  deps: { views: Pick<ViewStore, "recordView" | "findHotScoreInputs" | "setHotScore"> },
  view: { postId: string; sellerId: string; viewer: string; source: ViewSource; now: number },
): Promise<void> {
  if (view.viewer === view.sellerId) return;
  const { source, now } = view;
  const moment = { day: dayOf(now), hour: Math.floor(now / HOUR_MS) % 24, source };
  if (await deps.views.recordView(view.postId, view.viewer, moment)) await updateHotScore(deps, view.postId);
}

/**
 * Deletes view records from before yesterday, which no longer prevent double counting. The last view of each creator is
 * deleted by its own day (decision 223).
 */
export const deleteOldViews = (deps: { views: Pick<ViewStore, "deleteOldViews"> }, now: number) =>
  deps.views.deleteOldViews(dayOf(now) - 1, dayOf(now), 5000);
