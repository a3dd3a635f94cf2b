import type { Rule } from "./rule.ts";

const teamCall = (path: string): Rule => ({
  path: `/api/team/:creatorId/${path}`,
  level: "member",
  kind: "api",
});

/**
 * Creators' teams, and reports of conversations. Whether somebody is in a team or a conversation, and what they may do there,
 * each page asks.
 */
export const teamRules: Rule[] = [
  { path: "/settings/team", level: "member", role: "seller", payouts: true },
  { path: "/settings/team/log", level: "member", role: "seller", payouts: true },
  { path: "/settings/team/:memberId", level: "member", role: "seller", payouts: true },
  { path: "/team", level: "member" },
  { path: "/team/invitations/:token", level: "member" },
  { path: "/team/:creatorId", level: "member" },
  { path: "/team/:creatorId/messages", level: "member" },
  { path: "/team/:creatorId/messages/:conversationId", level: "member" },
  { path: "/team/:creatorId/messages/:conversationId/media", level: "member" },
  { path: "/team/:creatorId/messages/:conversationId/:number", level: "member" },
  { path: "/team/:creatorId/posts", level: "member" },
  { path: "/team/:creatorId/posts/:contentId", level: "member" },
  { path: "/team/:creatorId/money", level: "member" },
  ...[
    ...["uploads", "uploads/:uploadId", "uploads/:uploadId/parts/:number", "uploads/:uploadId/complete"],
    "media/:mediaId/poster",
  ].map(teamCall),
  { path: "/messages/:conversationId/report", level: "member", whileRestricted: true },
  { path: "/reports/:caseId", level: "member" },
];
