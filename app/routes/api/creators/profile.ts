import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getCreator } from "#domain/creators/get-creator.ts";
import { cacheableJson } from "#http/api/cacheable-json.ts";
import { jsonError } from "#http/api/json.ts";
import { viewerId } from "#http/context.ts";
import { NO_ROW } from "#http/forms/error-messages.ts";

/**
 * A creator's profile as the caller may see it, without email, age, or location; or the caller's own, creator or not.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { creators, clock } = context.deps;
  const query = { profileId: params.profileId ?? "", viewerId: viewerId(context) };
  const found = await getCreator({ creators, now: clock.now() }, query);
  if (found === null) {
    const own = await findOwn(context, query.profileId);
    return own ? Response.json(own) : jsonError("Not found", 404, { code: NO_ROW });
  }
  return cacheableJson(
    request,
    {
      id: found.id,
      username: found.username,
      full_name: found.name,
      bio: found.bio,
      avatar_url: found.avatarUrl,
      subscription_price: found.subscriptionPrice,
      interests: found.interests,
      post_count: found.postCount,
    },
    "profile",
  );
}

async function findOwn({ viewer, deps }: AppLoadContext, idOrUsername: string) {
  if (viewer.kind !== "user") return null;
  const isOwn = idOrUsername === viewer.id || idOrUsername.toLowerCase() === viewer.username.toLowerCase();
  const own = isOwn ? await deps.profiles.findOwn(viewer.id) : null;
  if (own === null) return null;
  return {
    id: own.id,
    username: own.username,
    full_name: own.fullName ?? own.username,
    bio: own.bio,
    avatar_url: own.avatarUrl,
    subscription_price: own.subscriptionPrice,
    interests: own.interests,
    post_count: own.postCount,
  };
}
