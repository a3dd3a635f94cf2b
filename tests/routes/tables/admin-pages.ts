import { HELD_BY_US } from "./cast-conversation.ts";
import { CAST_BOOST_DISPUTE, CAST_PAYMENT } from "./cast-payment.ts";
import { DECIDED_CASE, OPEN_CASE } from "./cast-reports.ts";

/** Every admin page in every state that a GET can show. */
export const adminPages: [who: "admin", path: string, title: string][] = [
  ["admin", "/admin/featured", "Featured"],
  ["admin", "/admin/features", "Features"],
  ["admin", "/admin/features?off=tipping", "Features"],
  ["admin", "/admin/errors", "Errors"],
  ["admin", `/admin/payments/${CAST_PAYMENT}/refund`, "Refund"],
  ["admin", "/settings", "Settings"],
  ["admin", "/admin/held", "Held messages"],
  ["admin", "/admin/held/words", "Watched words"],
  ["admin", `/admin/held/${HELD_BY_US}`, "Held message"],
  ["admin", "/admin/reports", "Reports"],
  ["admin", "/admin/reports?show=decided", "Reports"],
  ["admin", `/admin/reports/${OPEN_CASE}`, "Report"],
  ["admin", `/admin/reports/${DECIDED_CASE}`, "Report"],
  ["admin", `/admin/reports/${OPEN_CASE}/conversation`, "Reported conversation"],
  ["admin", `/admin/reports/${OPEN_CASE}/conversation?show=5`, "Reported conversation"],
  ["admin", "/admin", "Administration"],
  ["admin", "/admin/bypass", "Bypass"],
  ["admin", "/admin/regions", "Regions"],
  ["admin", "/admin/fraud", "Fraud"],
  ["admin", "/admin/appeals", "Appeals"],
  ["admin", `/admin/disputes/${CAST_BOOST_DISPUTE}`, "Dispute"],
  ["admin", "/admin/audit", "Audit log"],
  ["admin", "/admin/reconciliation", "Reconciliation"],
  ["admin", "/admin/creators/mira/payouts", "payouts"],
  ["admin", "/admin/payments", "Payments"],
  ["admin", "/admin/payments?q=nothing-like-it", "Payments"],
  ["admin", `/admin/payments/${CAST_PAYMENT}`, "Payment"],
  ["admin", "/admin/payments/losses", "Sales that lose money"],
  ["admin", "/admin/webhooks", "Webhooks"],
  ["admin", "/admin/tax", "Tax year"],
];
