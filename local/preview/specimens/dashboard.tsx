import type { AttentionItem } from "#domain/analytics/dashboard/attention.ts";
import { AttentionList } from "#ui/analytics/dashboard/attention-list.tsx";
import { daysAgo, inDays } from "../samples.ts";
import type { Specimen } from "../specimen.ts";

const waiting: AttentionItem[] = [
  { kind: "reply", count: 1, first: "1", at: inDays(1) },
  { kind: "payment_setup", count: 1, first: null, at: null },
  { kind: "bank_details", count: 1, first: null, at: null },
  { kind: "dispute", count: 2, first: "1", at: inDays(5) },
  { kind: "payout_failed", count: 1, first: "1", at: daysAgo(1) },
  { kind: "payout_hold", count: 1, first: "Your bank account changed.", at: null },
  { kind: "failed_media", count: 3, first: "1", at: null },
  { kind: "missed_broadcast", count: 1, first: "1", at: daysAgo(2) },
  { kind: "held_message", count: 1, first: "1", at: null },
  { kind: "message", count: 1000, first: null, at: null },
  { kind: "scheduled", count: 2, first: "1", at: inDays(2) },
  { kind: "draft", count: 1, first: "1", at: null },
];

export const dashboard: Specimen[] = [
  { name: "Attention", states: { "Every kind": <AttentionList items={waiting} /> } },
];
