import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { countBoostView } from "#domain/boosts/place-boost.ts";
import { methodNotAllowed, runApiCall } from "#http/api/json.ts";
import { requireMember } from "#http/context.ts";

const PIXEL = Uint8Array.from(atob("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="), (c) =>
  c.charCodeAt(0),
);
const headers = { "Cache-Control": "private, no-store" };

async function count(context: AppLoadContext, slot = "", as: "seen" | "served") {
  const { id, signedUpAt } = requireMember(context);
  const viewer = { id, signedUpAt, network: context.place.network ?? null };
  await countBoostView(context.deps, { slot, viewer, as });
}

/** Loaded by pages without scripts: counts the promoted post as served. The response doesn't say whether it counted. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  runApiCall(async () => {
    if (context.method === "GET") await count(context, params.slotId, "served");
    return new Response(PIXEL, { headers: { ...headers, "Content-Type": "image/gif" } });
  });

/** Sent by the script once half of a promoted post has been on screen for a second. */
export const action = ({ request, params, context }: ActionFunctionArgs) =>
  runApiCall(async () => {
    if (request.method !== "POST") return methodNotAllowed("GET", "POST");
    await count(context, params.slotId, "seen");
    return new Response(null, { status: 204, headers });
  });
