import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isImageWidth } from "#domain/media/image/image.ts";
import { checkMessageAccess } from "#domain/posts/access/check-access.ts";
import { isPaidFile } from "#domain/reversals/access-log.ts";
import { requireMember } from "#http/context.ts";
import { isOutage } from "#http/forms/form.ts";
import { isCrossSiteNavigation } from "#http/gates/same-origin.ts";
import { acceptsWebp } from "#http/media/accepts-webp.ts";
import { sendObject } from "#http/media/send-object.ts";
import { unavailable } from "#http/plain-responses.ts";
import { recordAccess } from "#http/posts/record-access.ts";
import { findReadingRight } from "./reading-right.server.ts";

const numberIn = (text = "") => (/^\d{1,9}$/.test(text) ? Number(text) : -1);

/**
 * Checks the message's own rule on every request, even if the item may be seen elsewhere. Without access, the response
 * is a 404.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { messages, objects, edgeCache } = context.deps;
  const viewer = requireMember(context).id;
  const name = params.variant ?? "";
  const place = {
    id: params.conversationId ?? "",
    number: numberIn(params.number),
    position: numberIn(params.position),
  };
  const variesByAccept = isImageWidth(name);
  const asJpeg = variesByAccept && !acceptsWebp(request.headers.get("Accept"));
  try {
    const jpeg = asJpeg ? await messages.findFile({ ...place, name: "jpeg" }) : null;
    const file = jpeg ?? (await messages.findFile({ ...place, name }));
    if (file === null) return new Response(null, { status: 404 });
    const { guard, purchased, isPreview, saleId } = file;
    const right = await findReadingRight(context, place, guard);
    const access = checkMessageAccess(guard, { id: viewer, purchased, right }, isPreview);
    if (!access.ok) return new Response(null, { status: 404 });
    const isPaid = isPaidFile(access, file, name);
    // It would count as opened, which ends the refund guarantee.
    if (isPaid && isCrossSiteNavigation(request))
      return redirect(`/messages/${place.id}/${place.number}`, 303);
    const { waitUntil } = context;
    const response = await sendObject(request, objects, file, { variesByAccept, edgeCache, waitUntil });
    const contentIds = saleId !== null && isPaid ? [saleId] : [];
    if (response.ok || response.status === 304)
      recordAccess(context, { sellerId: guard.creatorId, contentIds, action: "download" });
    return response;
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
