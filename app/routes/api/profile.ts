import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { seeCreator } from "../../domain/creators/see-creator.ts";
import { freshJson } from "../../http/fresh-json.ts";
import { NO_ROW } from "../../http/notices.ts";

const FRESH_S = 60;

/** A creator as anybody past the gates may know them: never an address, an age or a place. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { creators, clock } = context.deps;
  const wanted = { profileId: params.profileId ?? "", viewerId: null };
  const found = await seeCreator({ creators, now: clock.now() }, wanted);
  if (found === null)
    return Response.json({ success: false, error: "Not found", code: NO_ROW }, { status: 404 });
  return freshJson(
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
    FRESH_S,
  );
}
