import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { likeCreator, likePost, readLikeIntent } from "../../domain/likes/like.ts";
import { requireMember } from "../../http/context.ts";
import { isOutage, readForm } from "../../http/forms/form.ts";
import { redirectWithFlash } from "../../http/respond.ts";

type LikeTarget = { profileId?: string; contentId?: string };
const pageOf = ({ profileId = "", contentId }: LikeTarget) =>
  `/seller/${encodeURIComponent(profileId)}${contentId ? `/content/${encodeURIComponent(contentId)}` : ""}`;

/**
 * Coming back here, from sign-in or the browser's history, leads to the page with the button. What this browser pressed
 * as a guest is done now; an address alone does nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const back = pageOf(params);
  const pressed = await context.cookies.likeOf(request.headers.get("Cookie"), context.deps.clock.now());
  if (pressed === null) return redirect(back);
  const headers = new Headers({ "Set-Cookie": await context.cookies.clearLike() });
  return pressed === new URL(request.url).pathname
    ? applyLike(context, params, "like", headers)
    : redirect(back, { headers });
}

/** Likes a creator or a post, or takes it back, and leads back to its page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const intent = readLikeIntent((await readForm(request)).get("intent"));
  return intent === null ? redirect(pageOf(params), 303) : applyLike(context, params, intent);
}

async function applyLike(
  context: AppLoadContext,
  params: LikeTarget,
  intent: "like" | "unlike",
  headers = new Headers(),
): Promise<Response> {
  const { likes, posts, creators, views, clock } = context.deps;
  const back = pageOf(params);
  const wish = { userId: requireMember(context).id, profileId: params.profileId ?? "", intent };
  const deps = { likes, posts, creators, views: views, now: clock.now() };
  try {
    const done = params.contentId
      ? await likePost(deps, { ...wish, postId: params.contentId })
      : await likeCreator(deps, wish);
    if (done.ok) return redirect(back, { status: 303, headers });
    if (done.reason === "unknown") throw new Response(null, { status: 404, headers });
    return redirectWithFlash(context, back, { kind: "info", title: "This is your own" }, headers);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    const text = "Nothing was changed. Please try again in a moment.";
    const flash = { kind: "error", title: "Your like could not be saved", text } as const;
    return redirectWithFlash(context, back, flash, headers);
  }
}
