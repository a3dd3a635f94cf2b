import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { likeCreator, likePost, readLikeIntent } from "#domain/posts/likes/like.ts";
import { requireMember } from "#http/context.ts";
import { isOutage, readForm } from "#http/forms/form.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";

const NOT_SAVED = {
  kind: "error",
  title: "Your like wasn't saved",
  text: "You blocked this creator, or this isn't available to you anymore.",
} as const;

type LikeTarget = { profileId?: string; contentId?: string };
const pageOf = ({ profileId = "", contentId }: LikeTarget) =>
  `/seller/${encodeURIComponent(profileId)}${contentId ? `/content/${encodeURIComponent(contentId)}` : ""}`;

/**
 * Coming back from sign-in, or through the browser's history, leads to the page with the button. A like that this
 * browser began as a guest is saved now; the URL alone changes nothing.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const back = pageOf(params);
  const pending = await context.cookies.likeOf(request.headers.get("Cookie"), context.deps.clock.now());
  if (pending === null) return redirect(back);
  const headers = new Headers({ "Set-Cookie": await context.cookies.clearLike() });
  // The gates go by the method, so they don't see that this GET writes.
  const mayLike = requireMember(context).restriction === null;
  return mayLike && pending === new URL(request.url).pathname
    ? applyLike(context, params, "like", { headers, isReturn: true })
    : redirect(back, { headers });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const intent = readLikeIntent(form.get("intent"));
  const back = redirectPath(context, form.get("redirect"), pageOf(params));
  return intent === null ? redirect(back, 303) : applyLike(context, params, intent, { back });
}

async function applyLike(
  context: AppLoadContext,
  params: LikeTarget,
  intent: "like" | "unlike",
  { back = pageOf(params), headers = new Headers(), isReturn = false } = {},
): Promise<Response> {
  const { likes, posts, creators, views, clock } = context.deps;
  // The message is at the top of the page, not where the button is.
  const top = `${back.replace(/#.*/, "")}#flash`;
  const request = { userId: requireMember(context).id, profileId: params.profileId ?? "", intent };
  const deps = { likes, posts, creators, views, now: clock.now() };
  try {
    const done = params.contentId
      ? await likePost(deps, { ...request, postId: params.contentId })
      : await likeCreator(deps, request);
    // They pressed the heart a while ago, on another page, so say that it worked.
    if (done.ok && isReturn)
      return redirectWithFlash(context, back, { kind: "success", title: "Your like is saved" }, headers);
    if (done.ok) return redirect(back, { status: 303, headers });
    if (done.reason === "unknown") return redirectWithFlash(context, top, NOT_SAVED, headers);
    return redirectWithFlash(
      context,
      top,
      { kind: "info", title: "You can't like your own content" },
      headers,
    );
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    const text = "Nothing changed. Please try again in a moment.";
    const flash = { kind: "error", title: "Your like couldn't be saved", text } as const;
    return redirectWithFlash(context, top, flash, headers);
  }
}
