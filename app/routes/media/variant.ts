import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkMediaAccess } from "../../domain/media/check-media-access.ts";
import { isImageWidth } from "../../domain/media/image/image.ts";
import { viewerId } from "../../http/context.ts";
import { isOutage } from "../../http/forms/form.ts";
import { acceptsWebp } from "../../http/media/accepts-webp.ts";
import { sendObject } from "../../http/media/send-object.ts";
import { unavailable } from "../../http/plain-responses.ts";

/** A picture, video or audio file, asked about on every request; what may not be seen does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { mediaStore, objects, clock, edgeCache } = context.deps;
  const [id, wished, viewer] = [params.mediaId ?? "", params.variant ?? "", viewerId(context)];
  const variesByAccept = isImageWidth(wished);
  // The pages name widths in WebP alone; what cannot show them gets a JPEG under the same name.
  const asJpeg = variesByAccept && !acceptsWebp(request.headers.get("Accept"));
  try {
    const jpeg = asJpeg ? await mediaStore.findVariant(id, "jpeg", viewer) : null;
    const medium = jpeg ?? (await mediaStore.findVariant(id, wished, viewer));
    if (medium === null) return new Response(null, { status: 404 });
    const access = checkMediaAccess(medium, viewer, clock.now());
    if (!access.ok) return new Response(null, { status: 404 });
    const isFree = access.by === "free" || access.by === "preview";
    const { waitUntil } = context;
    return await sendObject(request, objects, medium, { variesByAccept, isFree, edgeCache, waitUntil });
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
