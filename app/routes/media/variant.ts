import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { missingForAdmin } from "#domain/accounts/viewer.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { isImageWidth } from "#domain/media/image/image.ts";
import { isPaidAccess } from "#domain/posts/access/check-access.ts";
import { paidPostsOf } from "#domain/reversals/access-log.ts";
import { viewerId } from "#http/context.ts";
import { isOutage } from "#http/forms/form.ts";
import { acceptsWebp } from "#http/media/accepts-webp.ts";
import { sendObject } from "#http/media/send-object.ts";
import { unavailable } from "#http/plain-responses.ts";
import { recordAccess } from "#http/posts/record-access.ts";

/** Access is checked on every request; without it, the response is a 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { mediaStore, objects, clock, edgeCache } = context.deps;
  const [id, name, viewer] = [params.mediaId ?? "", params.variant ?? "", viewerId(context)];
  const variesByAccept = isImageWidth(name);
  const isReviewer = context.viewer.kind === "user" && missingForAdmin(context.viewer, "moderation") === null;
  const reviewer = isReviewer ? viewer : null;
  // Pages link to WebP only; clients without WebP get a JPEG at the same URL.
  const asJpeg = variesByAccept && !acceptsWebp(request.headers.get("Accept"));
  try {
    const jpeg = asJpeg ? await mediaStore.findVariant(id, "jpeg", viewer, reviewer) : null;
    const variant = jpeg ?? (await mediaStore.findVariant(id, name, viewer, reviewer));
    if (variant === null) return new Response(null, { status: 404 });
    const access = checkMediaAccess(variant, viewer, clock.now());
    if (!access.ok) return new Response(null, { status: 404 });
    const isFree = access.by === "free" || access.by === "preview";
    const { waitUntil } = context;
    const response = await sendObject(request, objects, variant, {
      variesByAccept,
      isFree,
      edgeCache,
      waitUntil,
    });
    const contentIds = isPaidAccess(access) ? paidPostsOf(variant, name, clock.now()) : [];
    // A browser that gets a 304 shows what it has.
    if (response.ok || response.status === 304)
      recordAccess(context, { sellerId: variant.sellerId, contentIds, action: "download" });
    return response;
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
