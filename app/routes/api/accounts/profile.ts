import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getCreator } from "../../../domain/creators/get-creator.ts";
import { cacheableJson } from "../../../http/api/cacheable-json.ts";
import { NO_ROW } from "../../../http/forms/error-messages.ts";

/** A creator's public profile, without email, age or location. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { creators, clock } = context.deps;
  const query = { profileId: params.profileId ?? "", viewerId: null };
  const found = await getCreator({ creators, now: clock.now() }, query);
  if (found === null)
    return Response.json({ success: false, error: "Not found", code: NO_ROW }, { status: 404 });
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
