import { type SubscriptionStanding, standingOf } from "./filter.ts";

/** A fan who subscribes or has subscribed, as their creator sees them. Cents, and instants in ms. */
export type Subscriber = {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  standing: SubscriptionStanding;
  /** When the newest subscription began, and until when it is paid, or when it ended. */
  since: number;
  until: number;
  /** Months that were paid and not refunded or disputed, of all their subscriptions. */
  months: number;
  /** What they have paid in all, less refunds and disputes. */
  paid: number;
  /** When they last read a message of the creator's, if both show that. */
  seenAt: number | null;
};

/** The same as it is stored; and what a file has of it. */
export type SubscriberRow = Omit<Subscriber, "standing"> & {
  subscriptionId: string;
  status: string;
  cancelRequestedAt: number | null;
  endedAt: number | null;
  isActive: boolean;
};
export type FiledRow = Omit<SubscriberRow, "id" | "avatarUrl" | "seenAt">;

/** Reads a stored subscriber: how they stand, and when what ended did. */
export function toSubscriber<R extends FiledRow>(row: R) {
  const { subscriptionId: _, status, cancelRequestedAt, endedAt, isActive, ...fan } = row;
  const standing = standingOf({ status, isActive, cancelRequestedAt, endedAt });
  return { ...fan, standing, until: standing === "ended" ? (endedAt ?? row.until) : row.until };
}
