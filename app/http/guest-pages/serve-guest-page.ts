import type { Deps } from "#platform/context.ts";
import type { RequestContext } from "../context.ts";
import type { Rule } from "../gates/rule.ts";
import { isWrite } from "../gates/same-origin.ts";
import { pagePolicy } from "../headers.ts";
import { guestPages } from "./guest-pages.ts";
import { pageKey } from "./page-key.ts";
import type { StoredPage } from "./page-store.ts";

/** Strings and bytes only: the runtime forbids sharing anything else across requests. */
const pages = guestPages();

type PageOptions = {
  rule: Rule;
  build: string;
  formTargets: string[];
  render: Render;
};
type Render = (request: Request, context: RequestContext) => Promise<Response>;

/**
 * For requests past the gates: shared with other guests where the rule allows it, otherwise rendered for this request.
 */
export async function servePage(
  request: Request,
  context: RequestContext,
  { rule, build, formTargets, render }: PageOptions,
): Promise<Response> {
  const subject = pageKey(request, context, rule);
  if (subject === null) {
    try {
      return await render(request, await forGuest(request, context, rule));
    } finally {
      // Only requests past the gates can have changed anything.
      if (isWrite(request)) invalidateGuestPages(context.deps);
    }
  }
  const { clock, contentRevision, edgeCache } = context.deps;
  const found = await pages.find({
    key: `${build} ${subject}`,
    now: clock.now(),
    cache: edgeCache,
    readRevision: showsContent(rule, request) ? contentRevision.find : null,
    render: (off) => renderShared(request, { ...context, viewer: { kind: "guest", off } }, render),
    waitUntil: (work) =>
      context.waitUntil(work.catch((error: unknown) => console.error(context.requestId, error))),
  });
  if (found instanceof Response) return found;
  context.viewedPost = found.viewedPost;
  return new Response(found.html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy(null, formTargets),
    },
  });
}

/** Guests' own pages leave out what's off, too; members' sessions already say what is. */
async function forGuest(request: Request, context: RequestContext, rule: Rule): Promise<RequestContext> {
  const { viewer, deps } = context;
  if (viewer.kind !== "guest" || (rule.kind ?? "page") !== "page" || !showsContent(rule, request))
    return context;
  // Without the database, the page is shown anyway: whatever it offers is refused then.
  const off = await pages.listOff(deps.contentRevision.find, deps.clock.now()).catch((error: unknown) => {
    console.error(context.requestId, error);
    return [];
  });
  return { ...context, viewer: { kind: "guest", off } };
}

/** The age page shows no content but the creator whose link was shared. */
function showsContent(rule: Rule, request: Request): boolean {
  if (rule.viewerIndependent) return false;
  if (rule.sharedByGuests !== "unconfirmed") return true;
  return [...new URL(request.url).searchParams.values()].some((value) => value.includes("seller"));
}

/** Renders without a nonce, which only one visitor may know. Returns anything but a plain page as it is. */
async function renderShared(request: Request, context: RequestContext, render: Render) {
  const own = { ...context, nonce: "", viewedPost: null };
  const response = await render(request, own);
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
  if (response.status !== 200 || !isPage || response.headers.has("Set-Cookie")) return response;
  const html = new Uint8Array(await response.arrayBuffer());
  return { html, generatedAt: context.deps.clock.now(), viewedPost: own.viewedPost } satisfies StoredPage;
}

/** Call it after work that may have changed something, so that the next visitor sees nothing outdated. */
export function invalidateGuestPages({ forgetSearches }: Pick<Deps, "forgetSearches">) {
  pages.forgetRevision();
  forgetSearches();
}
