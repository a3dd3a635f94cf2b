import { isActive, paidUntil, type Subscription } from "./subscription.ts";

/** What a fan is told of a subscription: it renews, it runs out, or it is over; `until` in ms, `cents` a month. */
export type RenewalStatus = { status: "active" | "canceled" | "ended"; until: number; cents: number };

export function renewalStatus(subscription: Subscription, now: number): RenewalStatus {
  const until = paidUntil(subscription);
  const cents = subscription.price;
  if (!isActive(subscription, now)) return { status: "ended", until, cents };
  const stopping = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: stopping ? "canceled" : "active", until, cents };
}
