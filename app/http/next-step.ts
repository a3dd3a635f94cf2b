import type { AppLoadContext } from "@remix-run/cloudflare";
import { backTo } from "./respond.ts";

/** Where a verified address leads (readings 15): with its own session on to the first steps, else to sign-in. */
export function afterVerification(
  context: AppLoadContext,
  userId: string,
  email: string,
  wanted: unknown,
): string {
  const { viewer } = context;
  const back = backTo(context, wanted, "");
  if (viewer.kind !== "user" || viewer.id !== userId)
    return `/login?verified=true&email=${encodeURIComponent(email)}`;
  if (viewer.role === "seller" && viewer.setupCompletedAt === null)
    return `/welcome/creator-profile${back ? `?redirect=${encodeURIComponent(back)}` : ""}`;
  return back || "/discover";
}
