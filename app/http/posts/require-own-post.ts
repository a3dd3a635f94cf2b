import type { AppLoadContext } from "@remix-run/cloudflare";
import { requireMember } from "../context.ts";

/** The specification's words for who tries to change what is another's (section 6). */
export const NOT_OWNER_MESSAGES = {
  update: "Unauthorized: You can only update your own content",
  delete: "Unauthorized: You can only delete your own content",
} as const;

/**
 * Gives a creator's own post with its media. What everybody may know of but is another's is a 403 with the
 * specification's words, anything else a 404.
 */
export async function requireOwnPost(
  context: AppLoadContext,
  id: string,
  action: keyof typeof NOT_OWNER_MESSAGES = "update",
) {
  const { authoring, posts } = context.deps;
  const own = await authoring.findOwn(id, requireMember(context).id);
  if (own !== null) return own;
  const known = await posts.find(id, requireMember(context).id);
  if (known?.state === "published") throw new Response(NOT_OWNER_MESSAGES[action], { status: 403 });
  throw new Response(null, { status: 404 });
}
