import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireMember } from "../context.ts";

/** For creators who try to change someone else's post (docs/product.md, section 6.4). */
export const NOT_OWNER_MESSAGES = {
  update: "Unauthorized: You can only update your own content",
  delete: "Unauthorized: You can only delete your own content",
} as const;

/** Throws a 403 for someone else's published post, otherwise a 404. */
export async function requireOwnPost(
  context: AppLoadContext,
  id: string,
  action: keyof typeof NOT_OWNER_MESSAGES = "update",
) {
  const { authoring, posts } = context.deps;
  const viewerId = requireMember(context).id;
  const own = await authoring.findOwn(id, viewerId);
  if (own !== null) return own;
  const post = await posts.find(id, viewerId);
  if (post?.state === "published") throw new Response(NOT_OWNER_MESSAGES[action], { status: 403 });
  throw new Response(null, { status: 404 });
}
