import type { ProviderEvent } from "../payments/payment-port.ts";

/** A page of an account's events, newest first, within a time (ms) and after an event. `account` is null for ours. */
export type EventWindow = { account: string | null; from: number; until: number; after: string | null };

/** The provider's record of its events, which it keeps for 30 days. Failures throw ProviderUnavailable or ProviderRefused. */
export type EventPort = {
  /** Null when the account has no such event. */
  event(id: string, account: string | null): Promise<ProviderEvent | null>;
  /** Null when we may no longer see the account, or the provider no longer has the event to continue after. */
  events(window: EventWindow): Promise<{ events: ProviderEvent[]; hasMore: boolean } | null>;
};
