import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { likeCreator, likePost, readIntent } from "../../domain/likes/like.ts";
import { member } from "../../http/context.ts";
import { isOutage, readForm } from "../../http/form.ts";
import { redirectWith } from "../../http/respond.ts";

type Where = { profileId?: string; contentId?: string };
const pageOf = ({ profileId = "", contentId }: Where) =>
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
    ? carryOut(context, params, "like", headers)
    : redirect(back, { headers });
}

/** Likes a creator or a post, or takes it back, and leads back to its page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const intent = readIntent((await readForm(request)).get("intent"));
  return intent === null ? redirect(pageOf(params), 303) : carryOut(context, params, intent);
}

async function carryOut(
  context: AppLoadContext,
  params: Where,
  intent: "like" | "unlike",
  headers = new Headers(),
): Promise<Response> {
  const { likes, posts, creators, attention, clock } = context.deps;
  const back = pageOf(params);
  const wish = { userId: member(context).id, profileId: params.profileId ?? "", intent };
  const deps = { likes, posts, creators, attention, now: clock.now() };
  try {
    const done = params.contentId
      ? await likePost(deps, { ...wish, postId: params.contentId })
      : await likeCreator(deps, wish);
    if (done.ok) return redirect(back, { status: 303, headers });
    if (done.reason === "unknown") throw new Response(null, { status: 404, headers });
    return redirectWith(context, back, { kind: "info", title: "This is your own" }, headers);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    const text = "Nothing was changed. Please try again in a moment.";
    const flash = { kind: "error", title: "Your like could not be saved", text } as const;
    return redirectWith(context, back, flash, headers);
  }
}
