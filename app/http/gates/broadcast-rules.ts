import type { Rule } from "./rule.ts";

/** Pages for reaching fans: subscribers, broadcasts, boosts, and what fans write with a watched word. */
export const broadcastRules: Rule[] = [
  { path: "/dashboard/subscribers", level: "member", role: "seller", payouts: true },
  { path: "/dashboard/subscribers/:username", level: "member", role: "seller", payouts: true },
  { path: "/dashboard/subscribers/:username/block", level: "member", role: "seller", payouts: true },
  { path: "/dashboard/subscribers-file", level: "member", role: "seller", payouts: true },
  { path: "/fans/:profileId/lists", level: "member", role: "seller", payouts: true },
  { path: "/fan-lists", level: "member", role: "seller", payouts: true },
  { path: "/fan-lists/:listId", level: "member", role: "seller", payouts: true },
  { path: "/boost", level: "member", role: "seller", payouts: true },
  { path: "/boost/:boostId", level: "member", role: "seller", payouts: true, whileRestricted: true },
  { path: "/api/promoted/:slotId", level: "member", kind: "api" },
  { path: "/broadcasts", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/new", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/:broadcastId", level: "member", role: "seller", payouts: true },
  { path: "/broadcasts/:broadcastId/edit", level: "member", role: "seller", payouts: true },
  {
    path: "/broadcasts/:broadcastId/unsend",
    level: "member",
    role: "seller",
    payouts: true,
    whileRestricted: true,
  },
  { path: "/settings/welcome-message", level: "member", role: "seller", payouts: true },
  { path: "/messages/held", level: "member", role: "seller", payouts: true },
  { path: "/settings/watched-words", level: "member", role: "seller", payouts: true },
  { path: "/settings/saved-replies", level: "member", role: "seller", payouts: true },
];
