import { isActive, paidUntil, type Subscription } from "./subscription.ts";

/** A subscription's status as a fan sees it: renewing, canceled with time left, or over. Ms, cents a month. */
export type RenewalStatus = { status: "active" | "canceled" | "ended"; until: number; cents: number };

/** Returns a subscription's status at `now` (ms). */
export function renewalStatus(subscription: Subscription, now: number): RenewalStatus {
  const until = paidUntil(subscription);
  const cents = subscription.price;
  if (!isActive(subscription, now)) return { status: "ended", until, cents };
  const isCanceled = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: isCanceled ? "canceled" : "active", until, cents };
}
