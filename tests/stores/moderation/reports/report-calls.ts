import type { Stores } from "#platform/context.ts";
import { NOW } from "#tests/cast.ts";

const work = { caseId: "kc50", adminId: "p5", now: NOW };
const after = { at: NOW, id: "kc7" };

export const reportCalls: Record<string, (stores: Stores) => Promise<unknown>> = {
  "reports.add": (s) =>
    s.reports.add({
      id: "plan-kr",
      newCaseId: "plan-kc",
      conversationId: "cv7",
      side: "creator",
      reporterId: "p3",
      number: 1,
      reason: "other",
      details: "x",
      now: NOW,
    }),
  "reports.findReceipt": (s) => s.reports.findReceipt("kc7", "p7"),
  "reports.listShown": (s) => s.reports.listShown("cv7"),
  "cases.list open": (s) => s.cases.list(true, null, "admin", 31),
  "cases.list open after": (s) => s.cases.list(true, after, "admin", 31),
  "cases.list decided": (s) => s.cases.list(false, after, "admin", 31),
  "cases.countOpen": (s) => s.cases.countOpen(1000),
  "cases.find": (s) => s.cases.find("kc7", "p5"),
  "cases.findInspection": (s) => s.cases.findInspection("kc7", "p5"),
  "cases.claim": (s) => s.cases.claim({ ...work, until: NOW + 1 }),
  "cases.inspect": (s) =>
    s.cases.inspect({
      ...work,
      id: "plan-ki",
      auditId: "plan-ka",
      reason: "x",
      from: 1,
      to: 2,
      until: NOW + 1,
      claimedUntil: NOW + 1,
    }),
  "cases.decide": (s) =>
    s.cases.decide({
      ...work,
      outcome: "closed",
      ground: "scam",
      statement: "x",
      auditId: "plan-kd",
      tell: ["p7"],
    }),
  "cases.reopen": (s) => s.cases.reopen({ ...work, reason: "x", auditId: "plan-ko" }),
  "cases.clear": (s) => s.cases.clear(NOW, NOW, 500),
  "readingRights.find": (s) => s.readingRights.find({ conversationId: "cv7", number: 1, viewerId: "p50" }),
};
