import { type Feature, saleFeatures } from "#db/kinds.ts";
import { SOCKET_PATH } from "./domain/messages/frames.ts";
import type { Rule } from "./http/gates/rule.ts";

type Options = Partial<Omit<Rule, "path" | "level" | "file">>;

const kinds: Record<string, Rule["kind"]> = { api: "api", media: "media" };
/** Rows for a level. A file is in `app/routes`, whose folders `api` and `media` set the row's kind. */
const at =
  (level: Rule["level"], defaults: Options = {}) =>
  (path: string, file?: string, options: Options = {}): Rule => {
    const kind = kinds[file?.split("/")[0] ?? ""];
    return { path, file, level, ...(kind ? { kind } : {}), ...defaults, ...options };
  };
const open = at("open");
const adult = at("adult");
const session = at("session");
const member = at("member");
/** Creators who can be paid. */
const creator = at("member", { role: "seller", payouts: true });
/** Admins don't have to finish onboarding. All rows of a section, such as /admin/payments, require the same duty. */
const admin = at("member", { role: "admin", onboarding: "exempt" });

const { subscription, purchase, message, tip, unlock } = saleFeatures;
const messaging: Feature[] = ["messaging"];
const analytics: Feature[] = ["analytics"];

/**
 * Every URL: its page, who gets past the gates, which features it needs, and whether React runs in the browser (rule.ts
 * explains the options). Aliases name the same file. A path that isn't here gets the 404 page, behind the age gate.
 */
export const sitemap: Rule[] = [
  // Finding posts and creators
  adult("/", "discovery/discover.tsx", { sharedByGuests: true }),
  adult("/discover", "discovery/discover.tsx", { sharedByGuests: true }),
  adult("/search", "discovery/search.tsx", { sharedByGuests: true }),
  adult("/columns", "discovery/columns.ts", { whileRestricted: true }),

  // Signing in and up
  adult("/login", "accounts/login.tsx", { onboarding: "exempt" }),
  open("/login/passkey", "accounts/passkey.ts"),
  open("/login/second-step", "accounts/second-step.tsx"),
  adult("/signup", "accounts/signup.tsx", { onboarding: "exempt" }),
  adult("/register", "accounts/register.ts", { onboarding: "exempt" }),
  open("/logout", "accounts/logout.ts"),
  open("/verify-email", "accounts/verify-email.tsx"),
  open("/forgot-password", "accounts/forgot-password.tsx"),
  open("/reset-password", "accounts/reset-password.tsx"),
  // Sign-in for one's own data, which shows nothing else.
  open("/own-data", "accounts/own-data.tsx"),
  open("/not-me", "accounts/not-me.tsx"),

  // The gates
  open("/verify-age", "gates/verify-age.tsx", { sharedByGuests: "unconfirmed", probesCookies: true }),
  // Of members in strict regions, so it's open before the region gate.
  session("/verify-age/check", "gates/age-check.tsx", { onboarding: "exempt", ownData: true }),
  open("/offline", "gates/offline.tsx", { viewerIndependent: true }),
  open("/gate/:page", "gates/gate-page.tsx"),

  // Onboarding
  member("/welcome", "onboarding/start.ts", { onboarding: "exempt" }),
  member("/welcome/:tour/:step", "onboarding/step.tsx", { onboarding: "exempt" }),

  // An account and its money
  member("/welcome/creator-profile", "creators/set-up.tsx", {
    onboarding: "exempt",
    hydrates: true,
  }),
  adult("/welcome/become-creator", "creators/become-creator.tsx"),
  member("/profile", "creators/own-profile.tsx"),
  member("/profile/edit", "creators/profile-edit.tsx", { payouts: true }),
  member("/favorites", "posts/favorites.tsx"),
  session("/subscriptions", "subscriptions/subscriptions.tsx", { onboarding: "exempt", ownData: true }),
  member("/subscriptions/:subscriptionId/price", "subscriptions/new-price.tsx"),
  member("/payments", "payments/payments.tsx"),
  member("/payment-success", "payments/payment-success.tsx", { onboarding: "exempt" }),
  member("/payments/file", "payments/payments-file.ts"),
  member("/payments/limit", "payments/spending-limit.tsx", { whileRestricted: true }),
  member("/payments/blocked", "payments/payments-blocked.tsx", { whileRestricted: true }),
  member("/payments/:paymentId", "payments/receipt.tsx"),
  member("/payments/:paymentId/refund", "reversals/refund.tsx", { whileRestricted: true }),
  member("/payments/sales/:paymentId", "payments/sale.tsx"),
  member("/payments/statements", "ledger/statements.tsx"),
  member("/payments/statements/:month", "ledger/statement.tsx"),
  member("/payments/statements/:month/file", "ledger/statement-file.ts"),
  member("/payments/payouts/:payoutId", "ledger/payout.tsx"),
  member("/payments/payouts/:payoutId/file", "ledger/payout-file.ts"),
  member("/payments/disputes/:disputeId", "reversals/dispute.tsx", { whileRestricted: true }),
  member("/subscription-success", "subscriptions/subscription-success.tsx", { onboarding: "exempt" }),

  // Settings
  member("/settings", "accounts/settings.tsx", { payoutTabs: ["payments"] }),
  member("/settings/two-step", "accounts/two-step.tsx", { whileRestricted: true }),
  member("/settings/two-step/codes", "accounts/recovery-codes-file.ts", { whileRestricted: true }),
  session("/settings/restriction", "moderation/restriction.tsx", { onboarding: "exempt", ownData: true }),
  member("/settings/passkeys", "accounts/passkeys.tsx", { whileRestricted: true }),
  session("/settings/export", "accounts/export.tsx", { onboarding: "exempt", ownData: true }),
  session("/settings/export/file", "accounts/export-file.ts", { onboarding: "exempt", ownData: true }),
  session("/settings/delete-account", "accounts/delete-account.tsx", { onboarding: "exempt", ownData: true }),
  member("/settings/password", "accounts/password.tsx", { whileRestricted: true }),
  member("/settings/email", "accounts/email.tsx", { whileRestricted: true }),
  session("/settings/sessions", "accounts/sessions.tsx"),
  member("/settings/email/resume", "notifications/email-resume.tsx", { whileRestricted: true }),
  open("/settings/email/confirm", "accounts/email-confirm.tsx"),
  creator("/settings/subscription-price", "subscriptions/subscription-price.tsx"),
  member("/settings/payments", "accounts/payment-settings.ts", { payouts: true, onboarding: "exempt" }),
  member("/settings/push", "notifications/push.tsx", { whileRestricted: true }),

  // Messages
  creator("/settings/message-price", "messages/price.tsx"),
  member("/settings/messages", "messages/settings.tsx"),
  member("/messages", "messages/inbox.tsx", { hydrates: true }),
  // No route: the gates open it.
  member(SOCKET_PATH, undefined, { kind: "socket", onboarding: "demanded" }),
  creator("/messages/new", "messages/new.tsx", { needs: messaging }),
  member("/messages/:conversationId", "messages/conversation.tsx", { hydrates: true, sends: true }),
  member("/messages/:conversationId/block", "messages/block.tsx", { whileRestricted: true }),
  creator("/messages/:conversationId/media", "messages/send-media.tsx", { hydrates: true, needs: messaging }),
  member("/messages/:conversationId/:number", "messages/message.tsx", { sends: true }),
  member("/messages/:conversationId/:number/buy", "messages/buy.tsx", { needs: message, up: 2 }),
  member("/messages/:conversationId/:number/unsend", "messages/unsend.tsx"),
  creator("/fans/:profileId/messages", "messages/write-to-fan.tsx", { sends: true }),
  creator("/settings/welcome-message", "messages/welcome.tsx"),
  creator("/settings/saved-replies", "messages/saved-replies.tsx"),
  member("/seller/:profileId/messages", "messages/write-to-creator.tsx", { sends: true }),
  member("/seller/:profileId/messages/unlock", "messages/unlock.tsx", { needs: unlock, up: 2 }),

  // Creators' teams
  creator("/settings/places", "creators/places.tsx"),
  creator("/settings/team", "creators/team/members.tsx"),
  creator("/settings/team/log", "creators/team/log.tsx"),
  creator("/settings/team/:memberId", "creators/team/member.tsx"),
  member("/team", "creators/team/teams.tsx"),
  member("/team/invitations/:token", "creators/team/invitation.tsx"),
  member("/team/:creatorId", "creators/team/overview.tsx"),
  member("/team/:creatorId/messages", "creators/team/inbox.tsx", { hydrates: true }),
  member("/team/:creatorId/messages/:conversationId", "creators/team/conversation.tsx", {
    hydrates: true,
    sends: true,
  }),
  member("/team/:creatorId/messages/:conversationId/media", "creators/team/send-media.tsx", {
    hydrates: true,
    sends: true,
  }),
  member("/team/:creatorId/messages/:conversationId/:number", "creators/team/message.tsx", { sends: true }),
  member("/team/:creatorId/posts", "creators/team/posts.tsx"),
  member("/team/:creatorId/posts/:contentId", "creators/team/post.tsx"),
  member("/team/:creatorId/money", "creators/team/money.tsx"),

  // Held messages
  creator("/messages/held", "moderation/held-messages/review.tsx", { sends: true }),
  creator("/settings/watched-words", "moderation/held-messages/words.tsx"),
  admin("/admin/held", "admin/held-messages/list.tsx", { duty: "moderation" }),
  admin("/admin/held/words", "admin/held-messages/words.tsx", { duty: "moderation" }),
  admin("/admin/held/:heldId", "admin/held-messages/held-message.tsx", { duty: "moderation", sends: true }),

  // Reports
  member("/messages/:conversationId/report", "moderation/reports/report-conversation.tsx", {
    whileRestricted: true,
  }),
  member("/reports", "moderation/reports/list.tsx"),
  member("/reports/:caseId", "moderation/reports/receipt.tsx", { whileRestricted: true }),
  // Anyone can report and be answered, wherever they are and whether or not they may browse.
  open("/report", "moderation/reports/report-page.tsx"),
  open("/report/:key", "moderation/reports/receipt-by-key.tsx"),
  open("/transparency", "moderation/transparency.tsx", { sharedByGuests: true }),
  open("/transparency/file", "moderation/transparency-file.ts"),
  // People in a post answer by a link, without an account.
  session("/consents", "moderation/consents.tsx", { onboarding: "exempt", ownData: true }),
  open("/consents/:token", "moderation/consent.tsx"),
  open("/consents/:token/files/:mediaId/:variant", "media/consent-file.ts"),
  session("/decisions/:decisionId", "moderation/decision.tsx", { onboarding: "exempt", ownData: true }),
  admin("/admin/cases", "admin/cases/cases.tsx", { duty: "moderation" }),
  admin("/admin/cases/appeals", "admin/cases/appeals.tsx", { duty: ["moderation", "money"] }),
  admin("/admin/cases/together", "admin/cases/bulk-decide.tsx", { duty: "moderation" }),
  admin("/admin/cases/:caseId", "admin/cases/case.tsx", { duty: "moderation" }),
  admin("/admin/cases/:caseId/files/:fileId", "admin/cases/file.ts", { duty: "moderation" }),
  admin("/admin/cases/:caseId/conversation", "admin/cases/conversation.tsx", { duty: "moderation" }),
  admin("/admin/records", "admin/records.tsx", { duty: "moderation" }),
  admin("/admin/records/:file", "admin/records-file.ts", { duty: "moderation" }),
  admin("/admin/reports", "admin/cases/former.ts", { duty: "moderation" }),
  admin("/admin/appeals", "admin/cases/former-appeals.ts", { duty: ["moderation", "money"] }),

  // Lists of fans
  creator("/fans/:profileId/lists", "messages/fan-lists/membership.tsx"),
  creator("/fan-lists", "messages/fan-lists/lists.tsx"),
  creator("/fan-lists/:listId", "messages/fan-lists/list.tsx"),

  // Broadcasts
  creator("/broadcasts", "messages/broadcasts/list.tsx"),
  creator("/broadcasts/new", "messages/broadcasts/new.tsx", { hydrates: true, needs: messaging }),
  creator("/broadcasts/:broadcastId", "messages/broadcasts/broadcast.tsx", { sends: true }),
  creator("/broadcasts/:broadcastId/edit", "messages/broadcasts/edit.tsx", { hydrates: true, sends: true }),
  creator("/broadcasts/:broadcastId/unsend", "messages/broadcasts/unsend.tsx", { whileRestricted: true }),

  // Notifications
  member("/notifications", "notifications/list.tsx", { whileRestricted: true }),
  member("/notifications/:noticeId", "notifications/notice.ts", { whileRestricted: true }),
  open("/unsubscribe/:token", "notifications/unsubscribe.tsx"),

  // A creator's studio
  member("/seller/dashboard", "analytics/dashboard.tsx", { payouts: true, hydrates: true }),
  member("/dashboard", "analytics/dashboard.tsx", { payouts: true, hydrates: true }),
  creator("/post", "posts/new-post.tsx", { hydrates: true }),
  creator("/post/:contentId", "posts/edit-post.tsx", { hydrates: true }),
  creator("/post/:contentId/people", "posts/people.tsx"),
  creator("/post/:contentId/delete", "posts/delete-post.tsx"),
  creator("/dashboard/posts", "posts/own-posts.tsx", { hydrates: true }),
  creator("/dashboard/posts/change", "posts/bulk-change.tsx"),
  creator("/dashboard/calendar", "posts/calendar.tsx"),
  creator("/dashboard/templates", "posts/templates.tsx"),
  creator("/dashboard/vault", "posts/vault.tsx", { hydrates: true }),
  creator("/dashboard/subscribers", "subscriptions/subscribers.tsx", { hydrates: true }),
  creator("/dashboard/subscribers/:username", "subscriptions/subscriber.tsx"),
  creator("/dashboard/subscribers/:username/block", "subscriptions/subscriber-block.tsx"),
  creator("/dashboard/subscribers-file", "subscriptions/subscribers-file.ts"),
  creator("/post-content", "posts/new-post.tsx", { hydrates: true }),
  member("/stripe-setup", "ledger/stripe-setup.tsx", { onboarding: "exempt" }),
  member("/force-stripe-setup", "ledger/stripe-setup.tsx", { onboarding: "exempt" }),
  member("/stripe-success", "ledger/provider-return.ts", { onboarding: "exempt" }),
  member("/onboarding/complete", "ledger/provider-return.ts", { onboarding: "exempt" }),
  member("/seller/onboarding-required", "ledger/onboarding-required.tsx", { role: "seller" }),

  // Analytics
  creator("/analytics", "analytics/earnings.tsx", { needs: analytics }),
  creator("/analytics/subscribers", "analytics/subscribers.tsx", { needs: analytics, up: 2 }),
  creator("/analytics/posts", "analytics/posts.tsx", { needs: analytics, up: 2 }),
  // Before a post's page: where two paths match equally well, the first one wins.
  creator("/analytics/:report/file", "analytics/file.ts", { needs: analytics, up: 3 }),
  creator("/analytics/posts/:postId", "analytics/post.tsx", { needs: analytics, up: 3 }),
  creator("/analytics/posts/:postId/file", "analytics/post-file.ts", { needs: analytics, up: 4 }),
  creator("/analytics/audience", "analytics/audience.tsx", { needs: analytics, up: 2 }),
  creator("/analytics/messages", "analytics/messages.tsx", { needs: analytics, up: 2 }),
  creator("/analytics/forecast", "analytics/forecast.tsx", { needs: analytics, up: 2 }),
  creator("/analytics/compare", "analytics/compare.tsx", { needs: analytics, up: 2 }),

  // Boosts
  creator("/boost", "boosts/boosts.tsx"),
  creator("/boost/:boostId", "boosts/boost.tsx", { whileRestricted: true }),

  // A creator's page
  adult("/seller/:profileId", "creators/profile.tsx", { sharedByGuests: true }),
  member("/seller/:profileId/subscribe", "subscriptions/subscribe.tsx", { needs: subscription }),
  member("/seller/:profileId/like", "posts/like.ts"),
  adult("/seller/:profileId/content/:contentId", "posts/post.tsx", { sharedByGuests: true }),
  member("/seller/:profileId/content/:contentId/like", "posts/like.ts"),
  member("/seller/:profileId/tip", "payments/tip.tsx", { needs: tip }),
  member("/seller/:profileId/content/:contentId/tip", "payments/tip.tsx", { needs: tip }),
  member("/seller/:profileId/content/:contentId/unlock", "payments/unlock.tsx", { needs: purchase }),

  // Media
  open("/seller/:profileId/photo", "media/link-photo.ts"),
  adult("/media/:mediaId/:variant", "media/variant.ts"),
  member("/media/messages/:conversationId/:number/:position/:variant", "media/message-media.ts"),

  // Administration
  admin("/admin", "admin/overview.tsx"),
  admin("/admin/people", "admin/people.tsx", { duty: ["support", "moderation", "settings"] }),
  admin("/admin/people/:profileId", "admin/person.tsx", { duty: ["support", "moderation", "settings"] }),
  admin("/admin/bypass", "admin/waivers.tsx", { duty: "support" }),
  admin("/admin/features", "admin/features.tsx", { duty: "settings" }),
  admin("/admin/regions", "admin/regions.tsx", { duty: "settings" }),
  admin("/admin/featured", "admin/featured.tsx", { duty: "moderation" }),
  admin("/admin/reconciliation", "admin/reconciliation.tsx", { duty: "money" }),
  admin("/admin/creators/:profileId/payouts", "admin/creator-payouts.tsx", { duty: "money" }),
  admin("/admin/fraud", "admin/fraud.tsx", { duty: "money" }),
  admin("/admin/disputes/:disputeId", "admin/dispute.tsx", { duty: "money" }),
  admin("/admin/audit", "admin/audit.tsx", { duty: "settings" }),
  admin("/admin/audit/:file", "admin/audit-file.ts", { duty: "settings" }),
  admin("/admin/errors", "admin/errors.tsx", { duty: "settings" }),
  admin("/admin/payments/:paymentId/refund", "admin/refund.tsx", { duty: "money" }),
  admin("/admin/payments", "admin/payments.tsx", { duty: "money" }),
  admin("/admin/payments/losses", "admin/losses.tsx", { duty: "money" }),
  admin("/admin/payments/:paymentId", "admin/payment.tsx", { duty: "money" }),
  admin("/admin/webhooks", "admin/webhooks.tsx", { duty: "money" }),
  admin("/admin/tax", "admin/tax.tsx", { duty: "money" }),
  admin("/admin/tax/:file", "admin/tax-file.ts", { duty: "money" }),

  // Legal
  open("/legal", "legal/center.tsx", { viewerIndependent: true, sharedByGuests: true }),
  open("/legal/dmca/notice", "moderation/reports/report-page.tsx"),
  session("/legal/dmca/counter-notice/:caseId", "moderation/counter-notice.tsx", {
    onboarding: "exempt",
    ownData: true,
  }),
  session("/terms", "legal/new-terms.tsx", { onboarding: "exempt", ownData: true }),
  open("/legal/:document", "legal/document.tsx", { viewerIndependent: true, sharedByGuests: true }),

  // API: accounts
  session("/api/auth/token", "api/accounts/auth-token.ts"),
  open("/api/email/send-verification", "api/accounts/email-send.ts"),
  open("/api/email/resend-verification", "api/accounts/email-send.ts"),
  open("/api/email/verify-code", "api/accounts/email-verify.ts"),
  open("/api/email/check-verification", "api/accounts/email-check.ts"),
  session("/api/profiles/me", "api/accounts/own-profile.ts"),
  session("/profiles/me", "api/accounts/own-profile.ts"),
  adult("/api/profiles/:profileId", "api/creators/profile.ts"),
  adult("/profiles/:profileId", "api/creators/profile.ts"),
  member("/api/usernames/:username", "api/accounts/username.ts", { role: "seller" }),
  open("/api/passkeys/options", "api/accounts/passkey-options.ts"),

  // API: posts
  adult("/api/content/search", "api/posts/content-search.ts"),
  adult("/content/search", "api/posts/content-search.ts"),
  adult("/api/content", "api/posts/content.ts"),
  adult("/api/content/discover", "api/posts/content-discover.ts"),
  adult("/content/discover", "api/posts/content-discover.ts"),
  adult("/api/content/recent", "api/posts/content-recent.ts"),
  adult("/content/recent", "api/posts/content-recent.ts"),
  adult("/api/content/:contentId", "api/posts/content-item.ts"),

  // API: boosts
  member("/api/promoted/:slotId", "api/boosts/promoted.ts"),

  // API: payments
  member("/api/stripe/subscription/checkout", "api/payments/checkout.ts", {
    onboarding: "demanded",
    signedOutMessage: "Authentication token not found",
    needs: subscription,
  }),
  member("/stripe/subscription/checkout", "api/payments/checkout.ts", {
    onboarding: "demanded",
    signedOutMessage: "Authentication token not found",
    needs: subscription,
  }),
  member("/api/subscription/verify-and-create", "api/subscriptions/confirm-subscription.ts"),
  member("/api/subscription/create-from-session", "api/subscriptions/confirm-subscription.ts"),
  member("/api/stripe/session/:sessionId", "api/payments/checkout-session.ts"),
  member("/api/stripe/connect/setup", "api/ledger/connect-setup.ts", {
    role: "seller",
    signedOutMessage: "User must be authenticated to start onboarding",
  }),
  member("/api/connect/ensure-sync", "api/ledger/connect-sync.ts", { role: "seller" }),
  member("/api/connect/sync-status", "api/ledger/connect-sync.ts", { role: "seller" }),

  // API: media
  creator("/api/uploads", "api/media/uploads.ts"),
  creator("/api/uploads/:uploadId", "api/media/upload.ts"),
  creator("/api/uploads/:uploadId/parts/:number", "api/media/upload-part.ts"),
  creator("/api/uploads/:uploadId/complete", "api/media/upload-complete.ts"),
  creator("/api/media/:mediaId/poster", "api/media/media-poster.ts"),
  creator("/api/media/:mediaId/renditions", "api/media/media-renditions.ts"),
  member("/api/team/:creatorId/uploads", "api/media/uploads.ts"),
  member("/api/team/:creatorId/uploads/:uploadId", "api/media/upload.ts"),
  member("/api/team/:creatorId/uploads/:uploadId/parts/:number", "api/media/upload-part.ts"),
  member("/api/team/:creatorId/uploads/:uploadId/complete", "api/media/upload-complete.ts"),
  member("/api/team/:creatorId/media/:mediaId/poster", "api/media/media-poster.ts"),

  // API: messages
  member("/api/conversations", "api/messages/conversations.ts"),
  member("/conversations", "api/messages/conversations.ts"),
  member("/api/conversations/:conversationId", "api/messages/conversation.ts"),
  member("/api/conversations/:conversationId/messages", "api/messages/conversation-messages.ts", {
    sends: true,
  }),
  member("/conversations/:conversationId/messages", "api/messages/conversation-messages.ts", { sends: true }),
  member("/api/conversations/:conversationId/photos", "api/messages/photos.ts", { needs: messaging }),
  member("/api/notifications/unread", "api/notifications/unread.ts"),
  member("/notifications/unread", "api/notifications/unread.ts"),

  // Called by providers and monitors
  open("/webhooks/stripe", "api/payments/stripe-webhook.ts"),
  open("/webhooks/resend", "api/notifications/resend-webhook.ts"),
  open("/health", "api/health.ts"),
];
