import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { likeCreator, likePost, readIntent } from "../../domain/likes/like.ts";
import { member } from "../../http/context.ts";
import { isOutage, readForm } from "../../http/form.ts";
import { redirectWith } from "../../http/respond.ts";

type Where = { profileId?: string; contentId?: string };
const pageOf = ({ profileId = "", contentId }: Where) =>
  `/seller/${encodeURIComponent(profileId)}${contentId ? `/content/${encodeURIComponent(contentId)}` : ""}`;

/** Coming back here, from sign-in or the browser's history, leads to the page with the button. */
export const loader = ({ params }: LoaderFunctionArgs) => redirect(pageOf(params));

/** Likes a creator or a post, or takes it back, and leads back to its page. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const intent = readIntent((await readForm(request)).get("intent"));
  const { likes, posts, creators, attention, clock } = context.deps;
  const back = pageOf(params);
  if (intent === null) return redirect(back, 303);
  const wish = { userId: member(context).id, profileId: params.profileId ?? "", intent };
  const deps = { likes, posts, creators, attention, now: clock.now() };
  try {
    const done = params.contentId
      ? await likePost(deps, { ...wish, postId: params.contentId })
      : await likeCreator(deps, wish);
    if (done.ok) return redirect(back, 303);
    if (done.reason === "unknown") throw new Response(null, { status: 404 });
    return redirectWith(context, back, { kind: "info", title: "This is your own" });
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    const text = "Nothing was changed. Please try again in a moment.";
    return redirectWith(context, back, { kind: "error", title: "Your like could not be saved", text });
  }
}
