import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The sitemap: every URL, one line each; an alias has the file of what it stands for. */
export default [
  index("routes/discover/discover.tsx", { id: "home" }),
  route("discover", "routes/discover/discover.tsx", { id: "discover" }),

  route("login", "routes/auth/login.tsx"),
  route("login/passkey", "routes/auth/passkey.ts"),
  route("login/second-step", "routes/auth/second-step.tsx"),
  route("signup", "routes/auth/signup.tsx"),
  route("register", "routes/auth/register.ts"),
  route("logout", "routes/auth/logout.ts"),
  route("verify-email", "routes/auth/verify-email.tsx"),
  route("forgot-password", "routes/auth/forgot-password.tsx"),
  route("reset-password", "routes/auth/reset-password.tsx"),
  route("verify-age", "routes/gate/verify-age.tsx"),
  route("offline", "routes/gate/offline.tsx"),
  route("gate/:page", "routes/gate/stopped.tsx"),

  route("welcome", "routes/welcome/start.ts"),
  route("welcome/:tour/:step", "routes/welcome/step.tsx"),
  route("welcome/creator-profile", "routes/account/creator-profile.tsx"),
  route("settings", "routes/account/settings.tsx"),
  route("settings/two-step", "routes/settings/two-step.tsx"),
  route("settings/passkeys", "routes/settings/passkeys.tsx"),
  route("settings/export", "routes/settings/export.tsx"),
  route("settings/export/file", "routes/settings/export-file.ts"),
  route("settings/delete-account", "routes/settings/delete-account.tsx"),
  route("settings/password", "routes/settings/password.tsx"),
  route("settings/email", "routes/settings/email.tsx"),
  route("settings/email/confirm", "routes/settings/email-confirm.tsx"),
  route("settings/payments", "routes/account/settings-payments.ts"),
  route("subscriptions", "routes/account/subscriptions.tsx"),
  route("payments", "routes/account/payments.tsx"),
  route("subscription-success", "routes/account/subscription-success.tsx"),

  route("seller/dashboard", "routes/studio/dashboard.tsx", { id: "seller-dashboard" }),
  route("dashboard", "routes/studio/dashboard.tsx", { id: "dashboard" }),
  route("post", "routes/studio/post.tsx", { id: "post" }),
  route("post-content", "routes/studio/post.tsx", { id: "post-content" }),
  route("stripe-setup", "routes/studio/stripe-setup.tsx", { id: "stripe-setup" }),
  route("force-stripe-setup", "routes/studio/stripe-setup.tsx", { id: "force-stripe-setup" }),
  route("seller/onboarding-required", "routes/studio/onboarding-required.tsx"),

  route("seller/:profileId", "routes/seller/profile.tsx"),
  route("seller/:profileId/subscribe", "routes/seller/subscribe.tsx"),
  route("seller/:profileId/content/:contentId", "routes/seller/content.tsx"),

  route("media/:mediaId/:variant", "routes/media/variant.ts"),

  route("legal", "routes/legal/center.tsx"),
  route("legal/:document", "routes/legal/document.tsx"),

  route("api/profiles/me", "routes/api/own-profile.ts", { id: "api-own-profile" }),
  route("profiles/me", "routes/api/own-profile.ts", { id: "own-profile" }),
  route("api/profiles/:profileId", "routes/api/profile.ts", { id: "api-profile" }),
  route("profiles/:profileId", "routes/api/profile.ts", { id: "profile" }),
  route("api/stripe/subscription/checkout", "routes/api/checkout.ts", { id: "api-checkout" }),
  route("stripe/subscription/checkout", "routes/api/checkout.ts", { id: "checkout" }),
  route("api/subscription/verify-and-create", "routes/api/confirm-subscription.ts", {
    id: "verify-and-create",
  }),
  route("api/subscription/create-from-session", "routes/api/confirm-subscription.ts", {
    id: "create-from-session",
  }),
  route("api/stripe/session/:sessionId", "routes/api/session.ts"),
  route("api/passkeys/options", "routes/api/passkey-options.ts"),
  route("api/stripe/connect/setup", "routes/api/connect-setup.ts"),
  route("api/connect/ensure-sync", "routes/api/connect-sync.ts", { id: "ensure-sync" }),
  route("api/connect/sync-status", "routes/api/connect-sync.ts", { id: "sync-status" }),

  route("webhooks/stripe", "routes/webhooks/stripe.ts"),
  route("health", "routes/webhooks/health.ts"),
  route("*", "routes/gate/not-found.tsx"),
] satisfies RouteConfig;
