import type { AskableKind } from "./recognize-id.ts";

/** The provider's side of finding a payment. Failures throw ProviderUnavailable or ProviderRefused. */
export type LookupPort = {
  /**
   * What our tables know of the provider's object with this ID: a payment intent, a checkout's ID, or a subscription. Null
   * when the provider has no such object, or it is about no payment.
   */
  referenceOf(kind: Exclude<AskableKind, "event">, id: string): Promise<string | null>;
};
