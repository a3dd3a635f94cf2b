import type { Role } from "../../domain/accounts/viewer.ts";

/**
 * What each URL demands, from nothing to everything; the gates run in this order before any loader.
 * open: nobody is asked anything. adult: region and age. session: also signed in. member: also a verified e-mail.
 */
export type Level = "open" | "adult" | "session" | "member";
export type Rule = {
  path: string;
  level: Level;
  role?: Role;
  payouts?: true;
  /** Tabs of the page, named by its query, that demand payouts where the rest of it does not. */
  payoutTabs?: string[];
  kind?: "page" | "api" | "media";
  /** Shows everybody the same, so that it can be read while nobody can be recognised. */
  viewerIndependent?: true;
  /** Pages demand a verified address and a finished welcome of the signed in, calls do not; this says otherwise. */
  onboarding?: "demanded" | "exempt";
  /** People's own data, their leave and the end of what they pay for: open to whoever is signed in, in every region and without a confirmed age. */
  ownData?: true;
  /** What a call says to who is signed out, where the specification has words for it. */
  signedOutMessage?: string;
};

/** Every URL of routes.ts has its row here (a test demands it); what has none is for adults only. */
export const rules: Rule[] = [
  // Open: the law, the gates themselves, the ways in and out that must work for everybody.
  { path: "/legal", level: "open", viewerIndependent: true },
  { path: "/legal/:document", level: "open", viewerIndependent: true },
  { path: "/verify-email", level: "open" },
  { path: "/forgot-password", level: "open" },
  { path: "/reset-password", level: "open" },
  { path: "/settings/email/confirm", level: "open" },
  { path: "/not-me", level: "open" },
  // Signing in for one's own data alone, and the steps that an account may ask for: they show nothing else.
  { path: "/own-data", level: "open" },
  { path: "/login/second-step", level: "open" },
  { path: "/login/passkey", level: "open" },
  { path: "/api/passkeys/options", level: "open", kind: "api" },
  { path: "/verify-age", level: "open" },
  { path: "/logout", level: "open" },
  { path: "/offline", level: "open", viewerIndependent: true },
  { path: "/gate/:page", level: "open" },
  { path: "/api/email/send-verification", level: "open", kind: "api" },
  { path: "/api/email/resend-verification", level: "open", kind: "api" },
  { path: "/api/email/verify-code", level: "open", kind: "api" },
  { path: "/api/email/check-verification", level: "open", kind: "api" },
  { path: "/health", level: "open", kind: "api" },
  { path: "/webhooks/stripe", level: "open", kind: "api" },

  // Adults in an open region.
  { path: "/", level: "adult" },
  { path: "/discover", level: "adult" },
  { path: "/search", level: "adult" },
  { path: "/login", level: "adult", onboarding: "exempt" },
  { path: "/welcome/become-creator", level: "adult" },
  { path: "/signup", level: "adult", onboarding: "exempt" },
  { path: "/register", level: "adult", onboarding: "exempt" },
  { path: "/seller/:profileId", level: "adult" },
  { path: "/seller/:profileId/content/:contentId", level: "adult" },
  { path: "/media/:mediaId/:variant", level: "adult", kind: "media" },
  { path: "/api/content/search", level: "adult", kind: "api" },
  { path: "/content/search", level: "adult", kind: "api" },
  { path: "/api/content", level: "adult", kind: "api" },
  { path: "/api/content/discover", level: "adult", kind: "api" },
  { path: "/content/discover", level: "adult", kind: "api" },
  { path: "/api/content/recent", level: "adult", kind: "api" },
  { path: "/content/recent", level: "adult", kind: "api" },
  { path: "/api/content/:contentId", level: "adult", kind: "api" },
  { path: "/api/profiles/:profileId", level: "adult", kind: "api" },
  { path: "/profiles/:profileId", level: "adult", kind: "api" },

  // Signed in.
  { path: "/favorites", level: "member" },
  { path: "/seller/:profileId/like", level: "member" },
  { path: "/seller/:profileId/content/:contentId/like", level: "member" },
  { path: "/seller/:profileId/content/:contentId/unlock", level: "member" },
  { path: "/subscriptions", level: "session", onboarding: "exempt", ownData: true },
  { path: "/seller/:profileId/subscribe", level: "member" },
  { path: "/subscription-success", level: "member", onboarding: "exempt" },
  { path: "/settings", level: "member", payoutTabs: ["payments"] },
  { path: "/settings/password", level: "member" },
  { path: "/settings/email", level: "member" },
  { path: "/settings/sessions", level: "session" },
  { path: "/settings/two-step", level: "member" },
  { path: "/settings/two-step/codes", level: "member" },
  { path: "/settings/passkeys", level: "member" },
  { path: "/settings/export", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/export/file", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/delete-account", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/payments", level: "member", payouts: true, onboarding: "exempt" },
  { path: "/payments", level: "member" },
  // The welcome itself: who may open which of its steps, its pages decide.
  { path: "/welcome", level: "member", onboarding: "exempt" },
  { path: "/welcome/:tour/:step", level: "member", onboarding: "exempt" },
  { path: "/welcome/creator-profile", level: "member", onboarding: "exempt" },
  { path: "/api/auth/token", level: "session", kind: "api" },
  { path: "/api/profiles/me", level: "session", kind: "api" },
  { path: "/profiles/me", level: "session", kind: "api" },
  { path: "/api/subscription/verify-and-create", level: "member", kind: "api" },
  { path: "/api/subscription/create-from-session", level: "member", kind: "api" },
  { path: "/api/stripe/session/:sessionId", level: "member", kind: "api" },
  {
    ...{ path: "/api/stripe/subscription/checkout", level: "member", kind: "api", onboarding: "demanded" },
    signedOutMessage: "Authentication token not found",
  },
  {
    ...{ path: "/stripe/subscription/checkout", level: "member", kind: "api", onboarding: "demanded" },
    signedOutMessage: "Authentication token not found",
  },

  // Admins.
  { path: "/admin", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/bypass", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/regions", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/featured", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/audit", level: "member", role: "admin", onboarding: "exempt" },

  // Creators; setting up payments is exempt from the gate that leads there, or it would loop.
  { path: "/stripe-setup", level: "member", onboarding: "exempt" },
  { path: "/force-stripe-setup", level: "member", onboarding: "exempt" },
  { path: "/seller/onboarding-required", level: "member", role: "seller" },
  {
    ...{ path: "/api/stripe/connect/setup", level: "member", role: "seller", kind: "api" },
    signedOutMessage: "User must be authenticated to start onboarding",
  },
  { path: "/api/connect/ensure-sync", level: "member", role: "seller", kind: "api" },
  { path: "/api/connect/sync-status", level: "member", role: "seller", kind: "api" },
  { path: "/api/uploads", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/api/uploads/:uploadId", level: "member", role: "seller", payouts: true, kind: "api" },
  {
    ...{ path: "/api/uploads/:uploadId/parts/:number", level: "member", role: "seller" },
    ...{ payouts: true, kind: "api" },
  },
  { path: "/api/uploads/:uploadId/complete", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/api/media/:mediaId/poster", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/profile", level: "member" },
  { path: "/profile/edit", level: "member", payouts: true },
  { path: "/dashboard", level: "member", payouts: true },
  { path: "/seller/dashboard", level: "member", payouts: true },
  { path: "/analytics", level: "member", role: "seller", payouts: true },
  { path: "/post", level: "member", role: "seller", payouts: true },
  { path: "/post/:contentId", level: "member", role: "seller", payouts: true },
  { path: "/post/:contentId/delete", level: "member", role: "seller", payouts: true },
  { path: "/dashboard/posts", level: "member", role: "seller", payouts: true },
  { path: "/dashboard/vault", level: "member", role: "seller", payouts: true },
  { path: "/post-content", level: "member", role: "seller", payouts: true },
];

const ruleTable = rules.map((rule) => ({ rule, segments: rule.path.split("/") }));

/**
 * Gives the rule of a path (see rulePath) and of what its query asks for there: whole segments, and a literal one beats
 * a parameter: /posters is not /post.
 */
export function ruleFor(path: string, query = new URLSearchParams()): Rule {
  const segments = path.split("/");
  let best: { rule: Rule; literals: number } | null = null;
  for (const row of ruleTable) {
    if (row.segments.length !== segments.length) continue;
    const fits = row.segments.every((part, i) =>
      part.startsWith(":") ? segments[i] !== "" : part.toLowerCase() === segments[i],
    );
    const literals = row.segments.filter((part) => !part.startsWith(":")).length;
    if (fits && (best === null || literals > best.literals)) best = { rule: row.rule, literals };
  }
  if (best === null) return { path: "*", level: "adult", onboarding: "exempt" };
  const { rule } = best;
  return rule.payoutTabs?.includes(query.get("tab") ?? "") ? { ...rule, payouts: true } : rule;
}
