import type { AppLoadContext } from "@remix-run/cloudflare";
import { countView, dayOf, isPageView } from "#domain/analytics/views/count-view.ts";
import { viewSource } from "#domain/analytics/views/view-source.ts";
import type { ViewedPost } from "../guest-pages/page-store.ts";
import { inBackground } from "../in-background.ts";
import { networkOf } from "../network.ts";

/** Views counted by this isolate, so that the database isn't asked again. */
const counted = new Set<string>();
const MAX_COUNTED = 10_000;

export function recordView(context: AppLoadContext, request: Request, post: ViewedPost) {
  const { deps, viewer, method } = context;
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  const { origin, pathname } = new URL(request.url);
  if (!isPageView({ method, path: pathname, purpose })) return;
  const now = deps.clock.now();
  const viewerKey = viewer.kind === "user" ? viewer.id : deps.guestKey(networkOf(context.ip), dayOf(now));
  const came = viewSource(request.headers.get("Referer"), origin);
  const view = { postId: post.id, sellerId: post.sellerId, viewer: viewerKey, now };
  const key = `${dayOf(now)} ${post.id} ${viewerKey}`;
  if (counted.has(key)) return;
  inBackground(context, async () => {
    // The URL proves nothing: only a placement made for this member makes it a boost's view.
    const source = (await post.isPromoted) ? "boost" : came;
    await countView(deps, { ...view, source });
    if (counted.size >= MAX_COUNTED) counted.clear();
    counted.add(key);
  });
}
