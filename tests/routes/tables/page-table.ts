import { posts } from "../../cast.ts";

export type Who =
  | "guest"
  | "fan"
  | "seller"
  | "stranger"
  | "german"
  | "newcomer"
  | "arrival"
  | "arriving-creator"
  | "no-profile"
  | "no-payouts"
  | "admin";

const locked = `/seller/mira/content/${posts.subscriber.id}`;

/** Every page in every state that a GET can show. */
export const pages: [who: Who, path: string, title: string][] = [
  ["guest", "/", "Discover"],
  ["guest", "/discover?sort=popular", "Discover"],
  ["guest", "/discover?redirect=%2Fsettings", "Discover"],
  ["guest", "/login", "Log In"],
  ["guest", "/login?verified=true&email=a@example.com", "Log In"],
  ["guest", "/signup?redirect=/seller/mira", "Sign Up"],
  ["guest", "/verify-email?email=a@example.com", "Verify your email"],
  ["newcomer", "/verify-email", "Verify your email"],
  ["stranger", "/verify-age", "Age verification"],
  ["stranger", "/verify-age?confirm=1&redirect=/seller/mira", "Age verification"],
  ["german", "/discover", "Access Restricted"],
  ["guest", "/legal", "Legal Center"],
  ["guest", "/legal/privacy", "Privacy Policy"],
  ["guest", "/legal/terms-of-service", "Terms of Service"],
  ["guest", "/legal/community-guidelines", "Community Guidelines"],
  ["guest", "/legal/dmca", "DMCA"],
  ["guest", "/legal/cookies", "Cookie"],
  ["guest", "/no-such-page", "Page Not Found"],
  ["guest", "/seller/mira", "Mira"],
  ["fan", "/seller/mira", "Mira"],
  ["seller", "/seller/mira", "Mira"],
  ["guest", locked, posts.subscriber.title],
  ["fan", locked, posts.subscriber.title],
  ["seller", locked, posts.subscriber.title],
  ["fan", `/seller/mira/content/${posts.ppv.id}`, posts.ppv.title],
  ["fan", `/seller/mira/content/${posts.free.id}`, posts.free.title],
  ["seller", `/seller/mira/content/${posts.draft.id}`, posts.draft.title],
  ["fan", `/seller/mira/content/${posts.ppv.id}/unlock`, "Unlock Exclusive Content"],
  ["fan", "/seller/mira?type=image", "Mira"],
  ["fan", "/favorites", "My Likes"],
  ["fan", "/favorites?tab=content", "My Likes"],
  ["fan", "/discover?feed=following", "Discover"],
  ["fan", "/discover?feed=interests", "Discover"],
  ["guest", "/discover?feed=featured", "Discover"],
  ["guest", "/discover?feed=trending&type=image&price=paid", "Discover"],
  ["admin", "/admin/featured", "Featured"],
  ["stranger", "/verify-age?redirect=/seller/mira/content/x", "Age verification"],
  ["fan", "/settings", "Settings"],
  ["seller", "/settings", "Settings"],
  ["fan", "/subscriptions", "Subscriptions"],
  ["fan", "/payments", "Payments"],
  ["seller", "/payments", "Payments"],
  ["fan", "/subscription-success?session_id=cs_none", "Page Not Found"],
  ["fan", "/settings?tab=notifications", "Settings"],
  ["fan", "/settings?tab=preferences", "Settings"],
  ["fan", "/settings?tab=privacy", "Settings"],
  ["fan", "/profile", "Profile"],
  ["seller", "/profile", "Profile"],
  ["no-profile", "/profile", "Profile"],
  ["fan", "/profile/edit", "Edit profile"],
  ["seller", "/profile/edit", "Edit profile"],
  ["fan", "/welcome/become-creator", "Become a creator"],
  ["arrival", "/welcome/buyer/welcome", "Welcome: step 1 of 5"],
  ["arriving-creator", "/welcome/seller/welcome", "Welcome: step 1 of 5"],
  ["no-profile", "/welcome/creator-profile", "Complete Your Creator Profile"],
  ["no-payouts", "/seller/onboarding-required?redirect=/post", "Payment setup required"],
  ["no-payouts", "/stripe-setup?status=refresh", "Payment setup"],
  ["seller", "/stripe-setup", "Payment setup"],
  ["seller", "/dashboard", "Dashboard"],
  ["seller", "/post", "Post Content"],
  ["fan", "/post", "Access Denied"],
  ["admin", "/settings", "Settings"],
  ["guest", "/forgot-password", "Forgot your password"],
  ["guest", "/reset-password", "new password"],
  ["guest", "/not-me", "this you"],
  ["guest", "/offline", "Offline"],
  ["guest", "/settings/email/confirm", "email"],
  ["fan", "/settings?tab=security", "Settings"],
  ["seller", "/settings?tab=notifications", "Settings"],
  ["seller", "/settings?tab=payments", "Settings"],
  ["fan", "/settings/password", "Change password"],
  ["fan", "/settings/email", "Change email"],
  ["fan", "/settings/sessions", "signed in"],
  ["fan", "/settings/two-step", "Two-step sign-in"],
  ["fan", "/settings/passkeys", "Passkeys"],
  ["fan", "/settings/export", "Download your data"],
  ["fan", "/settings/delete-account", "Delete account"],
  ["seller", "/settings/delete-account", "Delete account"],
  ["seller", "/analytics", "Analytics"],
  ["admin", "/admin", "Administration"],
  ["admin", "/admin/bypass", "Bypass"],
  ["admin", "/admin/regions", "Regions"],
  ["admin", "/admin/audit", "Audit log"],
];
