import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { identityValidSince } from "#domain/gates/identity.ts";
import { checkMediaAccess } from "#domain/media/check-media-access.ts";
import { isImageWidth } from "#domain/media/image/image.ts";
import { isOutage } from "#http/forms/form.ts";
import { acceptsWebp } from "#http/media/accepts-webp.ts";
import { sendObject } from "#http/media/send-object.ts";
import { unavailable } from "#http/plain-responses.ts";

/** A file of a post, for someone in it who has the link of their consent. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { mediaStore, objects, clock, edgeCache, secrets } = context.deps;
  const { mediaId: id = "", variant: name = "", token = "" } = params;
  const now = clock.now();
  const consent = { tokenHash: secrets.digest(token), validSince: identityValidSince(now) };
  const variesByAccept = isImageWidth(name);
  const asJpeg = variesByAccept && !acceptsWebp(request.headers.get("Accept"));
  const missing = new Response(null, { status: 404 });
  try {
    const jpeg = asJpeg ? await mediaStore.findVariant(id, "jpeg", null, null, consent) : null;
    const variant = jpeg ?? (await mediaStore.findVariant(id, name, null, null, consent));
    if (variant === null) return missing;
    const access = checkMediaAccess(variant, null, now);
    // What anyone may see has its own address.
    if (!access.ok || access.by !== "depicted") return missing;
    const { waitUntil } = context;
    return await sendObject(request, objects, variant, { variesByAccept, edgeCache, waitUntil });
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
