import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonError } from "../../../http/api/json.ts";
import { requireMember } from "../../../http/context.ts";

/** The caller's own checkout session, from our row: whose page it was for and what it cost in cents. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const checkout = await context.deps.checkouts.findBySession(params.sessionId ?? "");
  if (checkout === null || checkout.buyer_id !== requireMember(context).id)
    return jsonError("Not found", 404);
  return Response.json({ metadata: { seller_id: checkout.seller_id }, amount_total: checkout.amount });
}
