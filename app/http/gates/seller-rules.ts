import type { Rule } from "./rule.ts";

/** The pages and files of creators who can be paid. */
export const sellerRules: Rule[] = [
  "/messages/:conversationId/media",
  "/post",
  "/post/:contentId",
  "/post/:contentId/delete",
  "/dashboard/posts",
  "/dashboard/posts/change",
  "/dashboard/calendar",
  "/dashboard/templates",
  "/dashboard/vault",
  "/messages/new",
  "/fans/:profileId/messages",
  "/settings/subscription-price",
  "/settings/message-price",
  "/post-content",
  "/analytics",
  "/analytics/subscribers",
  "/analytics/posts",
  // Of two that both fit, the first counts, as in the routes.
  "/analytics/:report/file",
  "/analytics/posts/:postId",
  "/analytics/posts/:postId/file",
  "/analytics/audience",
  "/analytics/messages",
  "/analytics/forecast",
  "/analytics/compare",
].map((path) => ({ path, level: "member", role: "seller", payouts: true }));
