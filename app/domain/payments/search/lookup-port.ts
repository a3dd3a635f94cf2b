import type { AskableKind } from "./recognize-id.ts";

/** Failures throw ProviderUnavailable or ProviderRefused. */
export type LookupPort = {
  /**
   * Returns the ID that our tables store: of a payment intent, checkout, or subscription. Null if the provider has no
   * such object or it isn't about a payment.
   */
  referenceOf(kind: Exclude<AskableKind, "event">, id: string): Promise<string | null>;
};
