import type { ProviderEvent } from "../payment-port.ts";

/** A page of an account's events, newest first. `from` and `until` in ms; `account` is null for our own. */
export type EventWindow = { account: string | null; from: number; until: number; after: string | null };

/** The provider keeps events for 30 days. Failures throw ProviderUnavailable or ProviderRefused. */
export type EventPort = {
  event(id: string, account: string | null): Promise<ProviderEvent | null>;
  /** Null if we lost access to the account, or the event to continue after is gone. */
  events(window: EventWindow): Promise<{ events: ProviderEvent[]; hasMore: boolean } | null>;
};
