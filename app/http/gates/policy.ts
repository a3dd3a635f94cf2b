import { SOCKET_PATH } from "../../domain/messages/frames.ts";
import { adminRules } from "./admin-rules.ts";
import { featureRules } from "./feature-rules.ts";
import { messagingRules } from "./messaging-rules.ts";
import type { Rule } from "./rule.ts";
import { sellerRules } from "./seller-rules.ts";

/**
 * A row for every URL of routes.ts, which a test checks. A path without a row exists nowhere; anyone past the region and
 * age gates, guests included, sees the 404 page there.
 */
export const rules: Rule[] = [
  // Open: legal pages, the gates themselves, and what everyone needs to get in or out.
  { path: "/legal", level: "open", viewerIndependent: true, sharedByGuests: true },
  { path: "/legal/:document", level: "open", viewerIndependent: true, sharedByGuests: true },
  { path: "/verify-email", level: "open" },
  { path: "/forgot-password", level: "open" },
  { path: "/reset-password", level: "open" },
  { path: "/settings/email/confirm", level: "open" },
  { path: "/not-me", level: "open" },
  // Sign-in for one's own data, and further steps of any sign-in, which show nothing else.
  { path: "/own-data", level: "open" },
  { path: "/login/second-step", level: "open" },
  { path: "/login/passkey", level: "open" },
  { path: "/api/passkeys/options", level: "open", kind: "api" },
  { path: "/verify-age", level: "open", sharedByGuests: "unconfirmed", probesCookies: true },
  { path: "/logout", level: "open" },
  { path: "/offline", level: "open", viewerIndependent: true },
  { path: "/gate/:page", level: "open" },
  { path: "/api/email/send-verification", level: "open", kind: "api" },
  { path: "/api/email/resend-verification", level: "open", kind: "api" },
  { path: "/api/email/verify-code", level: "open", kind: "api" },
  { path: "/api/email/check-verification", level: "open", kind: "api" },
  { path: "/health", level: "open", kind: "api" },
  { path: "/webhooks/stripe", level: "open", kind: "api" },
  { path: "/webhooks/resend", level: "open", kind: "api" },
  { path: "/unsubscribe/:token", level: "open" },

  // Adults in an open region.
  { path: "/", level: "adult", sharedByGuests: true },
  { path: "/discover", level: "adult", sharedByGuests: true },
  { path: "/search", level: "adult", sharedByGuests: true },
  { path: "/login", level: "adult", onboarding: "exempt" },
  { path: "/welcome/become-creator", level: "adult" },
  { path: "/signup", level: "adult", onboarding: "exempt" },
  { path: "/register", level: "adult", onboarding: "exempt" },
  { path: "/seller/:profileId", level: "adult", sharedByGuests: true },
  { path: "/seller/:profileId/content/:contentId", level: "adult", sharedByGuests: true },
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
  { path: "/seller/:profileId/tip", level: "member" },
  { path: "/seller/:profileId/messages", level: "member" },
  { path: "/seller/:profileId/messages/unlock", level: "member" },
  { path: "/messages", level: "member" },
  // Whoever may open these pages may hear of what is new there.
  { path: SOCKET_PATH, level: "member", kind: "socket", onboarding: "demanded" },
  { path: "/messages/:conversationId", level: "member" },
  { path: "/messages/:conversationId/block", level: "member", whileRestricted: true },
  { path: "/messages/:conversationId/photos", level: "member" },
  { path: "/messages/:conversationId/:number", level: "member" },
  { path: "/messages/:conversationId/:number/buy", level: "member" },
  { path: "/messages/:conversationId/:number/unsend", level: "member" },
  { path: "/media/messages/:conversationId/:number/:position/:variant", level: "member", kind: "media" },
  { path: "/settings/messages", level: "member" },
  { path: "/settings/push", level: "member", whileRestricted: true },
  { path: "/settings/email/resume", level: "member", whileRestricted: true },
  { path: "/notifications", level: "member", whileRestricted: true },
  { path: "/notifications/:noticeId", level: "member", whileRestricted: true },
  { path: "/api/conversations", level: "member", kind: "api" },
  { path: "/conversations", level: "member", kind: "api" },
  { path: "/api/conversations/:conversationId", level: "member", kind: "api" },
  { path: "/api/conversations/:conversationId/messages", level: "member", kind: "api" },
  { path: "/conversations/:conversationId/messages", level: "member", kind: "api" },
  { path: "/api/notifications/unread", level: "member", kind: "api" },
  { path: "/notifications/unread", level: "member", kind: "api" },
  { path: "/seller/:profileId/content/:contentId/tip", level: "member" },
  { path: "/subscriptions", level: "session", onboarding: "exempt", ownData: true },
  { path: "/subscriptions/:subscriptionId/price", level: "member" },
  { path: "/seller/:profileId/subscribe", level: "member" },
  { path: "/subscription-success", level: "member", onboarding: "exempt" },
  { path: "/payment-success", level: "member", onboarding: "exempt" },
  { path: "/settings", level: "member", payoutTabs: ["payments"] },
  { path: "/settings/password", level: "member", whileRestricted: true },
  { path: "/settings/email", level: "member", whileRestricted: true },
  { path: "/settings/sessions", level: "session" },
  { path: "/settings/two-step", level: "member", whileRestricted: true },
  { path: "/settings/two-step/codes", level: "member", whileRestricted: true },
  { path: "/settings/passkeys", level: "member", whileRestricted: true },
  { path: "/settings/restriction", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/export", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/export/file", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/delete-account", level: "session", onboarding: "exempt", ownData: true },
  { path: "/settings/payments", level: "member", payouts: true, onboarding: "exempt" },
  { path: "/payments", level: "member" },
  { path: "/payments/file", level: "member" },
  { path: "/payments/statements", level: "member" },
  { path: "/payments/limit", level: "member", whileRestricted: true },
  { path: "/payments/blocked", level: "member", whileRestricted: true },
  { path: "/payments/:paymentId", level: "member" },
  { path: "/payments/:paymentId/refund", level: "member", whileRestricted: true },
  { path: "/payments/sales/:paymentId", level: "member" },
  { path: "/payments/statements/:month", level: "member" },
  { path: "/payments/statements/:month/file", level: "member" },
  { path: "/payments/payouts/:payoutId", level: "member" },
  { path: "/payments/disputes/:disputeId", level: "member", whileRestricted: true },
  { path: "/payments/payouts/:payoutId/file", level: "member" },
  // Onboarding itself; its pages decide who may open which step.
  { path: "/welcome", level: "member", onboarding: "exempt" },
  { path: "/welcome/:tour/:step", level: "member", onboarding: "exempt" },
  { path: "/welcome/creator-profile", level: "member", onboarding: "exempt" },
  { path: "/api/auth/token", level: "session", kind: "api" },
  { path: "/api/profiles/me", level: "session", kind: "api" },
  { path: "/profiles/me", level: "session", kind: "api" },
  { path: "/api/subscription/verify-and-create", level: "member", kind: "api" },
  { path: "/api/subscription/create-from-session", level: "member", kind: "api" },
  { path: "/api/stripe/session/:sessionId", level: "member", kind: "api" },
  ...["/api/stripe/subscription/checkout", "/stripe/subscription/checkout"].map(
    (path): Rule => ({
      path,
      level: "member",
      kind: "api",
      onboarding: "demanded",
      signedOutMessage: "Authentication token not found",
    }),
  ),

  ...messagingRules,
  ...adminRules,

  // Creators. Payment setup is exempt from the gate that leads there, or it would loop.
  { path: "/stripe-setup", level: "member", onboarding: "exempt" },
  { path: "/force-stripe-setup", level: "member", onboarding: "exempt" },
  { path: "/stripe-success", level: "member", onboarding: "exempt" },
  { path: "/onboarding/complete", level: "member", onboarding: "exempt" },
  { path: "/seller/onboarding-required", level: "member", role: "seller" },
  {
    path: "/api/stripe/connect/setup",
    level: "member",
    role: "seller",
    kind: "api",
    signedOutMessage: "User must be authenticated to start onboarding",
  },
  { path: "/api/usernames/:username", level: "member", role: "seller", kind: "api" },
  { path: "/api/connect/ensure-sync", level: "member", role: "seller", kind: "api" },
  { path: "/api/connect/sync-status", level: "member", role: "seller", kind: "api" },
  { path: "/api/uploads", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/api/uploads/:uploadId", level: "member", role: "seller", payouts: true, kind: "api" },
  {
    path: "/api/uploads/:uploadId/parts/:number",
    level: "member",
    role: "seller",
    payouts: true,
    kind: "api",
  },
  { path: "/api/uploads/:uploadId/complete", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/api/media/:mediaId/poster", level: "member", role: "seller", payouts: true, kind: "api" },
  { path: "/profile", level: "member" },
  { path: "/profile/edit", level: "member", payouts: true },
  { path: "/dashboard", level: "member", payouts: true },
  { path: "/seller/dashboard", level: "member", payouts: true },
  ...sellerRules,
];

/** The first segments of API addresses, aliases included: whatever else is below them is a call as well. */
const CALLS = new Set(["api", "content", "conversations", "notifications", "profiles", "stripe"]);

/** Whether a rule is for calls to an address that the API doesn't have. */
export const isUnknownCall = (rule: Rule) => rule.path === "*" && rule.kind === "api";

const ruleTable = rules.map((rule) => {
  const own = featureRules[rule.path];
  return { rule: own?.gate === "page" ? { ...rule, ...own } : rule, segments: rule.path.split("/") };
});

/**
 * The rule of a path (see rulePath) and its query. Paths match by whole segments, so that /posters is not /post, and a
 * literal segment beats a parameter.
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
  if (best === null) {
    const isCall = CALLS.has(segments[1] ?? "");
    return { path: "*", level: "adult", onboarding: "exempt", ...(isCall ? { kind: "api" } : {}) };
  }
  const { rule } = best;
  return rule.payoutTabs?.includes(query.get("tab") ?? "") ? { ...rule, payouts: true } : rule;
}
