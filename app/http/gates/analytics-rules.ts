import type { Rule } from "./rule.ts";

/** The pages and files of creators' analytics. */
export const analyticsRules: Rule[] = [
  "/analytics",
  "/analytics/subscribers",
  "/analytics/posts",
  "/analytics/posts/:postId",
  "/analytics/posts/:postId/file",
  "/analytics/audience",
  "/analytics/messages",
  "/analytics/forecast",
  "/analytics/compare",
  "/analytics/:report/file",
].map((path) => ({ path, level: "member", role: "seller", payouts: true }));
