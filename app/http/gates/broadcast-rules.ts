import type { Rule } from "./rule.ts";

/** Pages for writing to many fans. */
export const broadcastRules: Rule[] = [
  { path: "/fans/:profileId/lists", level: "member", role: "seller", payouts: true },
  { path: "/fan-lists", level: "member", role: "seller", payouts: true },
  { path: "/fan-lists/:listId", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/new", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/:broadcastId", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/:broadcastId/edit", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/:broadcastId/unsend", level: "member", role: "seller", payouts: true },
  { path: "/settings/welcome-message", level: "member", role: "seller", payouts: true },
  { path: "/settings/saved-replies", level: "member", role: "seller", payouts: true },
];
