import type { Cents } from "../money.ts";

/** A dispute or inquiry at the provider; instants in ms. */
export type ProviderDispute = {
  id: string;
  paymentIntentId: string | null;
  amount: Cents;
  /** Why, in the provider's terms: fraudulent, product_not_received … */
  reason: string;
  status: string;
  openedAt: number;
  /** Until when evidence counts; null if none is asked for. */
  dueBy: number | null;
  submissionCount: number;
};

/** The provider's names for what a bank reads, and for files beside it. */
export type TextField =
  | "product_description"
  | "refund_policy_disclosure"
  | "cancellation_policy_disclosure"
  | "access_activity_log"
  | "service_date"
  | "customer_email_address"
  | "uncategorized_text";
export type FileField = "customer_communication" | "service_documentation" | "uncategorized_file";
export type EvidenceField = TextField | FileField;
/** Texts, and the provider's IDs of files. */
export type EvidenceFields = Partial<Record<EvidenceField, string>>;

/** The provider's side of disputes. Failures throw ProviderUnavailable or ProviderRefused. */
export type DisputePort = {
  /** Null when we have no such dispute. */
  dispute(id: string): Promise<ProviderDispute | null>;
  /** Stores a file for evidence at the provider and returns its ID there. */
  uploadEvidence(file: { name: string; type: string; data: Uint8Array }): Promise<string>;
  /** Submits evidence to the bank, once per key. It can't be changed after that. */
  submitEvidence(id: string, evidence: EvidenceFields, key: string): Promise<ProviderDispute>;
  /** Appeals the bank's rejection of the evidence, with the reason that the bank reads; once per key. */
  appeal(id: string, reason: string, key: string): Promise<ProviderDispute>;
  /** Gives the payment up; it's then lost for good. No effect on one that is closed. */
  closeDispute(id: string): Promise<void>;
  /** What identifies the card that paid, without being its number; null if it isn't known. */
  cardFingerprint(paymentIntentId: string): Promise<string | null>;
  /** Stops charging for a subscription without ending it, or charges again from the next month on. */
  pauseCollection(subscriptionId: string, paused: boolean): Promise<void>;
};
