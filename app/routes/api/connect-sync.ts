import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { syncSeller } from "../../domain/payouts/onboarding.ts";
import { member } from "../../http/context.ts";
import { answering, onlyPost } from "../../http/json.ts";

export const loader = onlyPost;

/** ensure-sync and sync-status: asks the provider how the caller's account stands. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (request.method !== "POST") return onlyPost();
  return answering(async () => {
    const synced = await syncSeller(context.deps, member(context).id);
    return Response.json({
      success: true,
      has_stripe_connected: synced.ok,
      onboarding_completed: synced.ok && synced.state === "completed",
    });
  });
}
