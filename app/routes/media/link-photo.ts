import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getCreator } from "#domain/creators/get-creator.ts";
import { restrictionReason } from "#domain/gates/age.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { isOutage } from "#http/forms/form.ts";
import { sendObject } from "#http/media/send-object.ts";
import { unavailable } from "#http/plain-responses.ts";

/** A creator's portrait for link previews, which are made before the age check; a 404 unless its creator allows it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { age, deps, waitUntil } = context;
  const { creators, mediaStore, objects, clock, edgeCache } = deps;
  const now = clock.now();
  const missing = new Response(null, { status: 404 });
  if (restrictionReason(age) !== null) return missing;
  try {
    const profileId = params.profileId ?? "";
    const creator = await getCreator({ creators, now }, { profileId, viewerId: null });
    if (!creator?.hasLinkPhoto) return missing;
    const [, , mediaId = "", name = ""] = creator.avatarUrl?.split("/") ?? [];
    const variant = await mediaStore.findVariant(mediaId, name, null);
    if (variant === null || !checkMediaAccess(variant, null, now).ok) return missing;
    const response = await sendObject(request, objects, variant, { isFree: true, edgeCache, waitUntil });
    response.headers.set("X-Robots-Tag", "noindex");
    return response;
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
