import type { AppLoadContext } from "@remix-run/cloudflare";
import { countView, dayOf, isPageView } from "../../domain/views/count-view.ts";
import { viewSource } from "../../domain/views/view-source.ts";
import type { ViewedPost } from "../guest-pages/page-store.ts";
import { inBackground } from "../in-background.ts";
import { networkOf } from "../network.ts";

/** Views this isolate has counted; while one is listed, asking the database again would only find it counted. */
const counted = new Set<string>();
const MAX_COUNTED = 10_000;

/** Counts this request as a view of a post, after the response is sent. */
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
    // The address says nothing: only a placement that was made for this member makes it a boost's view.
    const source = (await post.isPromoted) ? "boost" : came;
    await countView(deps, { ...view, source });
    if (counted.size >= MAX_COUNTED) counted.clear();
    counted.add(key);
  });
}
