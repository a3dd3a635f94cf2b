import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { maySeeMedium } from "../../domain/media/see-medium.ts";
import { viewerId } from "../../http/context.ts";
import { isOutage } from "../../http/form.ts";
import { unavailable } from "../../http/plain-answers.ts";
import { sendObject } from "../../http/send-object.ts";

/** A picture, video or audio file, asked about on every request; what may not be seen does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, objects, clock } = context.deps;
  try {
    const medium = await store.variant(params.mediaId ?? "", params.variant ?? "", viewerId(context));
    if (medium === null || !maySeeMedium(medium, viewerId(context), clock.now()).ok)
      return new Response(null, { status: 404 });
    return await sendObject(request, objects, medium);
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
