import type { AppealAnswer, FileField } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";
import type { EvidenceFacts } from "./evidence.ts";

export type DisputeCase = Pick<
  EvidenceFacts,
  "payment" | "creator" | "consent" | "statement" | "delivered"
> & {
  id: string;
  sellerId: string;
  buyerId: string;
  username: string;
  email: string | null;
  intentId: string | null;
  status: string;
  dueBy: number | null;
  closedAt: number | null;
  submittedAt: number | null;
  submissionCount: number;
  countedFrom: number;
  attempts: number;
  lockedAt: number | null;
  answer: Record<string, string> | null;
  acceptedAt: number | null;
  appealAnswer: AppealAnswer | null;
  appealAuditId: string | null;
  appealReason: string | null;
  isReturning: boolean;
  files: {
    id: string;
    field: FileField;
    name: string;
    type: string;
    bytes: number;
    providerId: string | null;
  }[];
  earlier: { at: number; cents: Cents; intentId: string | null }[];
};
