import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { jsonError } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";

/** The creator and amount (cents) of the caller's own session, from our database. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const checkout = await context.deps.checkouts.findBySession(params.sessionId ?? "");
  if (checkout === null || checkout.buyer_id !== requireMember(context).id)
    return jsonError("Not found", 404);
  return Response.json({ metadata: { seller_id: checkout.seller_id }, amount_total: checkout.amount });
}
