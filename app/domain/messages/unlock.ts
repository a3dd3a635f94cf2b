import * as z from "zod";
import type { FreeFor } from "#db/kinds.ts";
import { priceError, profileMessages } from "../creators/field-check.ts";
import { type Cents, MIN_UNLOCK, parseDollars } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { isActive, type Subscription } from "../subscriptions/subscription.ts";
import { DEFAULT_REPLY_DAYS, REPLY_DAYS } from "./replies/reply-promise.ts";
import type { FirstReply } from "./replies/reply-stats.ts";

export type UnlockOffer = {
  price: Cents;
  freeFor: FreeFor | null;
  /** Messages are on (docs/product.md, section 1.7). */
  isOpen: boolean;
  isUnlocked: boolean;
  isClosed: boolean;
  /** Promised, in days from a fan's first message. */
  replyDays: number;
  firstReplies: FirstReply[];
};
type Creator = {
  id: string;
  leaving: boolean;
  canCharge: boolean;
  isBlocked: boolean;
  subscription: Subscription | null;
};
export type UnlockRefusal =
  | "own_page"
  | "coming_soon"
  | "not_offered"
  | "already_unlocked"
  | "free"
  | "blocked"
  | "closed"
  | "leaving"
  | "creator_leaving"
  | "cannot_charge";

/** docs/product.md, section 4.25. */
export const isFree = (
  { freeFor }: Pick<UnlockOffer, "freeFor">,
  subscription: Subscription | null,
  now: number,
): boolean =>
  freeFor === "all" || (freeFor === "subscribers" && subscription !== null && isActive(subscription, now));

export const isInSubscription = (
  offer: Pick<UnlockOffer, "freeFor"> | null,
  creator: { leaving: boolean; canCharge: boolean; subscriptionPrice: Cents | null },
): boolean =>
  offer?.freeFor === "subscribers" &&
  !creator.leaving &&
  creator.canCharge &&
  creator.subscriptionPrice !== null;

export function checkUnlock(
  creator: Creator,
  offer: UnlockOffer | null,
  buyer: { id: string; deletionDueAt?: number | null },
  now: number,
): Outcome<UnlockRefusal, { price: Cents }> {
  if (creator.id === buyer.id) return refuse("own_page");
  if (offer === null) return refuse("not_offered");
  if (offer.isUnlocked) return refuse("already_unlocked");
  if (isFree(offer, creator.subscription, now)) return refuse("free");
  if (creator.isBlocked) return refuse("blocked");
  if (offer.isClosed) return refuse("closed");
  if (buyer.deletionDueAt != null) return refuse("leaving");
  if (creator.leaving) return refuse("creator_leaving");
  if (!offer.isOpen) return refuse("coming_soon");
  return creator.canCharge ? { ok: true, price: offer.price } : refuse("cannot_charge");
}

/** Whether the fan can write now without paying; `unlock` comes from checkUnlock. */
export const isWritable = (
  unlock: ReturnType<typeof checkUnlock>,
  creator: Pick<Creator, "leaving" | "isBlocked">,
  offer: Pick<UnlockOffer, "isOpen"> | null,
): boolean =>
  !unlock.ok &&
  (unlock.reason === "already_unlocked" || unlock.reason === "free") &&
  offer?.isOpen === true &&
  !creator.leaving &&
  !creator.isBlocked;

const days = REPLY_DAYS.map(String);
/**
 * Who pays (nobody, all but subscribers, or everybody), the price (dollars, parsed to cents), and the promised reply
 * time in days.
 */
export const messagePriceForm = z
  .object({
    free_for: z.enum(["none", "subscribers", "all"], { error: "Choose who pays" }),
    message_price: z.string().trim().default(""),
    reply_days: z.enum(days, { error: "Choose how soon you reply" }).default(String(DEFAULT_REPLY_DAYS)),
  })
  .transform(({ free_for, message_price, reply_days }, context) => {
    const replyDays = Number(reply_days);
    if (free_for === "all") return { price: 0, freeFor: free_for, replyDays };
    const error = priceError(message_price, MIN_UNLOCK, profileMessages.unlockTooLow);
    if (error !== null) context.addIssue({ code: "custom", path: ["message_price"], message: error });
    return {
      price: parseDollars(message_price) ?? 0,
      freeFor: free_for === "none" ? null : free_for,
      replyDays,
    };
  });
