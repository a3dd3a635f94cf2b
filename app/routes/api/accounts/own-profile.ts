import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireMember } from "#http/context.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { id, email, username, role, avatarUrl, emailVerifiedAt, payouts, setupCompletedAt } =
    requireMember(context);
  return Response.json({
    id,
    email,
    username,
    role,
    avatar_url: avatarUrl,
    email_verified: emailVerifiedAt !== null,
    has_stripe_connected: payouts !== "none",
    onboarding_completed: payouts === "completed",
    setup_completed: setupCompletedAt !== null,
  });
}
