import type { AppLoadContext } from "@remix-run/cloudflare";
import { hourOf, logAccess } from "#domain/reversals/access-log.ts";

/** Accesses recorded by this isolate; the database remembers them for the rest of the hour. */
const recorded = new Set<string>();
const MAX_RECORDED = 10_000;

type Served = { sellerId: string; contentIds: string[]; action: "view" | "download" };

/**
 * Records that a fan is being served what they paid for. It starts at once and is retried, so that a refund requested
 * next finds it; the response doesn't wait. Prefetches count, since they deliver the bytes, too.
 */
export function recordAccess(context: AppLoadContext, { sellerId, contentIds, action }: Served) {
  const { deps, viewer, place, method } = context;
  if (viewer.kind !== "user" || viewer.id === sellerId || method === "HEAD") return;
  const prefix = `${hourOf(deps.clock.now())} ${viewer.id} ${action}`;
  const unknown = contentIds.filter((id) => !recorded.has(`${prefix} ${id}`));
  if (unknown.length === 0) return;
  const from = place.known
    ? { country: place.country, region: place.region }
    : { country: null, region: null };
  const access = { buyerId: viewer.id, sellerId, contentIds: unknown, action, ...from };
  const write = () => logAccess(deps, access);
  context.waitUntil(
    write()
      .catch(write)
      .then(
        () => {
          if (recorded.size >= MAX_RECORDED) recorded.clear();
          for (const id of unknown) recorded.add(`${prefix} ${id}`);
        },
        (error) => console.error(context.requestId, error),
      ),
  );
}
