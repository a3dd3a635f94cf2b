import type { SaleKind } from "#db/kinds.ts";
import type { PaymentSearchStore } from "#db/stores/payments/payment-search.ts";
import type { Cents } from "#domain/money.ts";
import type { EventPort } from "../webhooks/event-port.ts";
import { subjectIdOf } from "../webhooks/event-row.ts";
import type { LookupPort } from "./lookup-port.ts";
import { recognizeId, type SearchedId } from "./recognize-id.ts";
import type { FoundBy } from "./scope.ts";

export type FoundSale = {
  id: string;
  kind: SaleKind;
  gross: Cents;
  refunded: Cents;
  disputed: Cents;
  paidAt: number;
  fan: string;
  creator: string;
};
export type FoundCheckout = {
  id: string;
  kind: SaleKind;
  amount: Cents;
  attempt: number;
  createdAt: number;
  expiredAt: number | null;
  fan: string;
  creator: string;
};
type FindDeps = {
  paymentSearch: Pick<PaymentSearchStore, "resolve">;
  payments: LookupPort & Pick<EventPort, "event">;
};
type Found =
  | { state: "found"; found: FoundBy }
  /** The provider knows the object, but we have no payment for it. */
  | { state: "not_booked"; reference: string }
  | { state: "unknown" };

/**
 * Resolves an ID, username, or email address: first in our tables, then at the provider. Throws ProviderUnavailable or
 * ProviderRefused if the provider is asked and fails.
 */
export async function findPayments({ paymentSearch, payments }: FindDeps, typed: string): Promise<Found> {
  const asked = recognizeId(typed);
  if (asked === null) return { state: "unknown" };
  const own = await paymentSearch.resolve(asked.text);
  if (own !== null && own.by !== "event") return { state: "found", found: own };
  const reference = own === null ? await askProvider(payments, asked) : own.id;
  if (reference === null) return { state: "unknown" };
  const found = await paymentSearch.resolve(reference);
  return found === null ? { state: "not_booked", reference } : { state: "found", found };
}

async function askProvider(payments: FindDeps["payments"], { kind, text }: SearchedId) {
  if (kind === null) return null;
  if (kind !== "event") return payments.referenceOf(kind, text);
  const event = await payments.event(text, null);
  return event && subjectIdOf(event.subject);
}
