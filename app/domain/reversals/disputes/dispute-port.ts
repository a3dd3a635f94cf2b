import type { FileField } from "#db/kinds.ts";
import type { Cents } from "#domain/money.ts";

/** Times in ms. */
export type ProviderDispute = {
  id: string;
  paymentIntentId: string | null;
  amount: Cents;
  reason: string;
  status: string;
  openedAt: number;
  dueBy: number | null;
  submissionCount: number;
};

export type TextField =
  | "product_description"
  | "refund_policy_disclosure"
  | "cancellation_policy_disclosure"
  | "access_activity_log"
  | "service_date"
  | "customer_email_address"
  | "uncategorized_text";
export type EvidenceField = TextField | FileField;
export type EvidenceFields = Partial<Record<EvidenceField, string>>;

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type DisputePort = {
  dispute(id: string): Promise<ProviderDispute | null>;
  uploadEvidence(file: { name: string; type: string; data: Uint8Array }): Promise<string>;
  /** Once per key; it can't be changed after that. */
  submitEvidence(id: string, evidence: EvidenceFields, key: string): Promise<ProviderDispute>;
  /** Appeals the bank's rejection; the bank reads the reason. Once per key. */
  appeal(id: string, reason: string, key: string): Promise<ProviderDispute>;
  /** Concedes the payment for good. No effect on a closed dispute. */
  closeDispute(id: string): Promise<void>;
  /** Identifies the card without its number; null if unknown. */
  cardFingerprint(paymentIntentId: string): Promise<string | null>;
  /** Stops charging for a subscription without ending it, or resumes charging from the next month on. */
  pauseCollection(subscriptionId: string, paused: boolean): Promise<void>;
};
