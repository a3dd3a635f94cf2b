import type { AccessLogStore } from "#db/stores/reversals/access-log.ts";
import type { Clock } from "../clock.ts";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { MediaItemFacts } from "../media/check-media-access.ts";
import { type Access, checkAccess, isPaidAccess } from "../posts/access/check-access.ts";
import { ACCESS_LOG_DAYS } from "../retention.ts";

/** Remaining rows are deleted by the next run. */
const ROWS_PER_RUN = 1000;
const MAX_POSTS = 10;

export type PaidAccess = {
  buyerId: string;
  sellerId: string;
  contentIds: string[];
  action: "view" | "download";
  country: string | null;
  region: string | null;
};

/** Hours since 1970 (UTC); `at` in ms. */
export const hourOf = (at: number) => Math.floor(at / HOUR_MS);

/** A video or audio file's images are its posters. */
const isPoster = (kind: MediaItemFacts["kind"], name: string) =>
  kind !== "image" && /^(w\d+|jpeg)$/.test(name);

/** Posters and previews of a message don't count as paid. */
export const isPaidFile = (
  access: Access,
  file: { kind: MediaItemFacts["kind"]; isPreview: boolean },
  name: string,
): boolean => isPaidAccess(access) && !file.isPreview && !isPoster(file.kind, name);

/**
 * IDs of the posts in which this viewer paid for a media file; empty for posters, previews, and files that are also in
 * a free post or the viewer's own. `now` in ms.
 */
export function paidPostsOf(
  file: Pick<MediaItemFacts, "kind" | "uses">,
  name: string,
  now: number,
): string[] {
  if (isPoster(file.kind, name)) return [];
  const open = file.uses.map((use) => ({ ...use, access: checkAccess(use.guard, use.entitlements, now) }));
  if (open.some(({ access, isPreview }) => (access.ok && !isPaidAccess(access)) || (access.ok && isPreview)))
    return [];
  return open.flatMap(({ access, postId }) => (isPaidAccess(access) ? [postId] : [])).slice(0, MAX_POSTS);
}

/** Logs once per post, action, and hour. */
export async function logAccess(
  deps: { accessLog: Pick<AccessLogStore, "add">; clock: Pick<Clock, "now" | "newId"> },
  { contentIds, ...access }: PaidAccess,
): Promise<void> {
  const at = deps.clock.now();
  await deps.accessLog.add(
    contentIds.map((contentId) => ({
      id: deps.clock.newId(),
      buyer_id: access.buyerId,
      seller_id: access.sellerId,
      content_id: contentId,
      action: access.action,
      country: access.country,
      region: access.region,
      at,
      hour: hourOf(at),
    })),
  );
}

export const deleteOldAccessLog = (deps: { accessLog: Pick<AccessLogStore, "deleteBefore"> }, now: number) =>
  deps.accessLog.deleteBefore(now - ACCESS_LOG_DAYS * DAY_MS, ROWS_PER_RUN);
