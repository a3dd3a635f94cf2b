import { type SubscriptionStanding, standingOf } from "./filter.ts";

/** In cents and ms. */
export type Subscriber = {
  id: string;
  username: string;
  name: string;
  avatarUrl: string | null;
  standing: SubscriptionStanding;
  /** When the newest subscription started, and when its paid period ends or it ended. */
  since: number;
  until: number;
  /** Paid months, without refunded and disputed ones, across all of the fan's subscriptions. */
  months: number;
  /** Total paid, less refunds and disputes. */
  paid: number;
  /** When the fan last read a message from the creator, if both share read receipts. */
  seenAt: number | null;
};

/** Stored form, plus the CSV's columns. */
export type SubscriberRow = Omit<Subscriber, "standing"> & {
  subscriptionId: string;
  status: string;
  cancelRequestedAt: number | null;
  endedAt: number | null;
  isActive: boolean;
};
export type FiledRow = Omit<SubscriberRow, "id" | "avatarUrl" | "seenAt">;

export function toSubscriber<R extends FiledRow>(row: R) {
  const { subscriptionId: _, status, cancelRequestedAt, endedAt, isActive, ...fan } = row;
  const standing = standingOf({ status, isActive, cancelRequestedAt, endedAt });
  return { ...fan, standing, until: standing === "ended" ? (endedAt ?? row.until) : row.until };
}
