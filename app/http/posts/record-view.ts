import type { AppLoadContext } from "@remix-run/cloudflare";
import { countView, dayOf, isPageView } from "../../domain/views/count-view.ts";
import { viewSource } from "../../domain/views/view-source.ts";
import { networkOf } from "../network.ts";

/** Views this isolate has counted; while one is listed, asking the database again would only find it counted. */
const counted = new Set<string>();
const MAX_COUNTED = 10_000;

/** Counts this request as a view of a post, after the response is sent. */
export function recordView(
  context: AppLoadContext,
  request: Request,
  post: { id: string; sellerId: string },
) {
  const { deps, viewer, method } = context;
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  const { origin, pathname } = new URL(request.url);
  if (!isPageView({ method, path: pathname, purpose })) return;
  const now = deps.clock.now();
  const viewerKey = viewer.kind === "user" ? viewer.id : deps.guestKey(networkOf(context.ip), dayOf(now));
  const source = viewSource(request.headers.get("Referer"), origin);
  const view = { postId: post.id, sellerId: post.sellerId, viewer: viewerKey, source, now };
  const key = `${dayOf(now)} ${post.id} ${viewerKey}`;
  if (counted.has(key)) return;
  context.waitUntil(
    countView(deps, view).then(
      () => {
        if (counted.size >= MAX_COUNTED) counted.clear();
        counted.add(key);
      },
      (error) => console.error(context.requestId, error),
    ),
  );
}
