import { isActive, paidUntil, type Subscription } from "./subscription.ts";

/** What a fan is shown of a subscription: it renews, it's canceled and runs out, or it's over. Ms, cents a month. */
export type RenewalStatus = { status: "active" | "canceled" | "ended"; until: number; cents: number };

/** Gives a subscription's status at `now` (ms). */
export function renewalStatus(subscription: Subscription, now: number): RenewalStatus {
  const until = paidUntil(subscription);
  const cents = subscription.price;
  if (!isActive(subscription, now)) return { status: "ended", until, cents };
  const isCanceled = subscription.cancelRequestedAt !== null || subscription.status === "canceled";
  return { status: isCanceled ? "canceled" : "active", until, cents };
}
