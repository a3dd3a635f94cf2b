import type { SaleKind } from "#db/kinds.ts";
import type { Cents } from "../money.ts";
import type { DeclineReason } from "./saved-cards/decline.ts";

export type Checkout = {
  id: string;
  kind: SaleKind;
  buyer_id: string;
  seller_id: string;
  content_id: string | null;
  subject: string;
  amount: Cents;
  currency: string;
  stripe_account_id: string;
  stripe_session_id: string | null;
  stripe_session_url: string | null;
  success_url: string | null;
  cancel_url: string | null;
  created_at: number;
  expires_at: number;
  completed_at: number | null;
  expired_at: number | null;
  attempt: number;
  attempted_at: number | null;
  attempt_until: number | null;
  card_id: string | null;
  decline_reason: DeclineReason | "withdrawn" | null;
  reply_days: number | null;
};
