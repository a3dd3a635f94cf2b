import type { AppLoadContext } from "@remix-run/cloudflare";
import { countView, dayOf, isPageView } from "../../domain/views/count-view.ts";
import { networkOf } from "../network.ts";

/** Counts this request as a look at a post, after the answer; what comes of it nobody waits for. */
export function recordView(
  context: AppLoadContext,
  request: Request,
  post: { id: string; sellerId: string },
) {
  const { deps, viewer } = context;
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose");
  if (!isPageView({ method: context.method, path: new URL(request.url).pathname, purpose })) return;
  const now = deps.clock.now();
  const mark = viewer.kind === "user" ? viewer.id : deps.guestKey(networkOf(context.ip), dayOf(now));
  const look = { postId: post.id, sellerId: post.sellerId, viewer: mark, now };
  context.waitUntil(countView(deps, look).catch((error) => console.error(context.requestId, error)));
}
