import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isWidth } from "../../domain/media/picture.ts";
import { maySeeMedium } from "../../domain/media/see-medium.ts";
import { viewerId } from "../../http/context.ts";
import { isOutage } from "../../http/form.ts";
import { takesWebp } from "../../http/media-type.ts";
import { unavailable } from "../../http/plain-answers.ts";
import { sendObject } from "../../http/send-object.ts";

/** A picture, video or audio file, asked about on every request; what may not be seen does not exist. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { store, objects, clock, edge } = context.deps;
  const [id, wished, viewer] = [params.mediaId ?? "", params.variant ?? "", viewerId(context)];
  const varies = isWidth(wished);
  // The pages name widths in WebP alone; what cannot show them gets a JPEG under the same name.
  const asJpeg = varies && !takesWebp(request.headers.get("Accept"));
  try {
    const jpeg = asJpeg ? await store.variant(id, "jpeg", viewer) : null;
    const medium = jpeg ?? (await store.variant(id, wished, viewer));
    if (medium === null) return new Response(null, { status: 404 });
    const access = maySeeMedium(medium, viewer, clock.now());
    if (!access.ok) return new Response(null, { status: 404 });
    const free = access.by === "free" || access.by === "preview";
    const { afterwards } = context;
    return await sendObject(request, objects, medium, { varies, free, edge, afterwards });
  } catch (error) {
    if (!isOutage(error)) throw error;
    console.error(context.requestId, error);
    return unavailable();
  }
}
