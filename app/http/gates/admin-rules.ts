import type { Rule } from "./rule.ts";

/** Every page of the administration, which hides nothing from an admin whose own onboarding is open. */
export const adminRules: Rule[] = [
  { path: "/admin", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/bypass", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/regions", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/features", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/featured", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/reconciliation", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/creators/:profileId/payouts", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/fraud", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/appeals", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/reports", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/reports/:caseId", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/reports/:caseId/conversation", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/held", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/held/words", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/held/:heldId", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/audit", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/payments/:paymentId/refund", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/payments", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/payments/losses", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/payments/:paymentId", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/webhooks", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/tax", level: "member", role: "admin", onboarding: "exempt" },
  { path: "/admin/tax/:file", level: "member", role: "admin", onboarding: "exempt" },
];
