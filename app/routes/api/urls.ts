import { type RouteConfigEntry, route } from "@remix-run/route-config";

/** The URLs of the API, as in `app/routes.ts`. */
export const apiRoutes: RouteConfigEntry[] = [
  route("api/auth/token", "routes/api/accounts/auth-token.ts"),
  route("api/email/send-verification", "routes/api/accounts/email-send.ts", { id: "send-verification" }),
  route("api/email/resend-verification", "routes/api/accounts/email-send.ts", { id: "resend-verification" }),
  route("api/email/verify-code", "routes/api/accounts/email-verify.ts"),
  route("api/email/check-verification", "routes/api/accounts/email-check.ts"),
  route("api/profiles/me", "routes/api/accounts/own-profile.ts", { id: "api-own-profile" }),
  route("profiles/me", "routes/api/accounts/own-profile.ts", { id: "own-profile" }),
  route("api/profiles/:profileId", "routes/api/accounts/profile.ts", { id: "api-profile" }),
  route("profiles/:profileId", "routes/api/accounts/profile.ts", { id: "profile" }),
  route("api/usernames/:username", "routes/api/accounts/username.ts"),
  route("api/content/search", "routes/api/posts/content-search.ts", { id: "api-content-search" }),
  route("content/search", "routes/api/posts/content-search.ts", { id: "content-search" }),
  route("api/content", "routes/api/posts/content.ts"),
  route("api/content/discover", "routes/api/posts/content-discover.ts", { id: "api-content-discover" }),
  route("content/discover", "routes/api/posts/content-discover.ts", { id: "content-discover" }),
  route("api/promoted/:slotId", "routes/api/boosts/promoted.ts"),
  route("api/content/recent", "routes/api/posts/content-recent.ts", { id: "api-content-recent" }),
  route("content/recent", "routes/api/posts/content-recent.ts", { id: "content-recent" }),
  route("api/content/:contentId", "routes/api/posts/content-item.ts"),
  route("api/stripe/subscription/checkout", "routes/api/payments/checkout.ts", { id: "api-checkout" }),
  route("stripe/subscription/checkout", "routes/api/payments/checkout.ts", { id: "checkout" }),
  route("api/subscription/verify-and-create", "routes/api/payments/confirm-subscription.ts", {
    id: "verify-and-create",
  }),
  route("api/subscription/create-from-session", "routes/api/payments/confirm-subscription.ts", {
    id: "create-from-session",
  }),
  route("api/stripe/session/:sessionId", "routes/api/payments/checkout-session.ts"),
  route("api/uploads", "routes/api/media/uploads.ts"),
  route("api/uploads/:uploadId", "routes/api/media/upload.ts"),
  route("api/uploads/:uploadId/parts/:number", "routes/api/media/upload-part.ts"),
  route("api/uploads/:uploadId/complete", "routes/api/media/upload-complete.ts"),
  route("api/media/:mediaId/poster", "routes/api/media/media-poster.ts"),
  route("api/team/:creatorId/uploads", "routes/api/media/uploads.ts", { id: "team-uploads" }),
  route("api/team/:creatorId/uploads/:uploadId", "routes/api/media/upload.ts", { id: "team-upload" }),
  route("api/team/:creatorId/uploads/:uploadId/parts/:number", "routes/api/media/upload-part.ts", {
    id: "team-upload-part",
  }),
  route("api/team/:creatorId/uploads/:uploadId/complete", "routes/api/media/upload-complete.ts", {
    id: "team-upload-complete",
  }),
  route("api/team/:creatorId/media/:mediaId/poster", "routes/api/media/media-poster.ts", {
    id: "team-media-poster",
  }),
  route("api/conversations", "routes/api/messages/conversations.ts", { id: "api-conversations" }),
  route("conversations", "routes/api/messages/conversations.ts", { id: "conversations" }),
  route("api/conversations/:conversationId", "routes/api/messages/conversation.ts"),
  route("api/conversations/:conversationId/messages", "routes/api/messages/conversation-messages.ts", {
    id: "api-conversation-messages",
  }),
  route("conversations/:conversationId/messages", "routes/api/messages/conversation-messages.ts", {
    id: "conversation-messages",
  }),
  route("api/notifications/unread", "routes/api/messages/unread.ts", { id: "api-unread" }),
  route("notifications/unread", "routes/api/messages/unread.ts", { id: "unread" }),
  route("api/passkeys/options", "routes/api/accounts/passkey-options.ts"),
  route("api/stripe/connect/setup", "routes/api/payments/connect-setup.ts"),
  route("api/connect/ensure-sync", "routes/api/payments/connect-sync.ts", { id: "ensure-sync" }),
  route("api/connect/sync-status", "routes/api/payments/connect-sync.ts", { id: "sync-status" }),
];
