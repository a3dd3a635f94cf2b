import type { Side } from "#db/kinds.ts";
import type { Clock } from "../clock.ts";
import { STORAGE_QUOTA_BYTES } from "../media/image/image.ts";
import type { RemovedRefusal } from "../media/removed-files.ts";
import type { Cents } from "../money.ts";
import { type Outcome, refuse } from "../outcome.ts";
import { contentsText, type MediaKind, PAID_A_DAY, PAID_WINDOW_MS } from "./message-media.ts";
import type { Relationship } from "./relationship.ts";

/** `media`: a JSON list of `{ id, at, free, alt }`. `sale`: at most `mostPaid` paid messages since `paidSince` (ms). */
type NewAttached = {
  media: string;
  mediaCount: number;
  mostBytes?: number;
  sale: { saleId: string; price: Cents; contents: string; paidSince: number; mostPaid: number } | null;
};

export type AttachedItem = {
  id: string;
  alt: string;
  isPreview: boolean;
  kind: MediaKind;
  durationMs: number | null;
};
export type Attached = { items: AttachedItem[]; price: Cents | null };

export const wordsIn = (text: string, items: Pick<AttachedItem, "alt">[]) =>
  [text, ...items.map(({ alt }) => alt)].join("\n");

/**
 * `removed`, `removed_own`: an item is one that we removed, or like it. `media`: an item is missing, isn't ready, or
 * isn't the sender's. `watched`: it has a watched word and can't wait for a review; `too_many_watched`: that happened
 * too often. `too_many_held`: too many messages are waiting already.
 */
export type SendRefusal =
  | "creator_restricted"
  | "media"
  | RemovedRefusal
  | "no_media"
  | "nothing_locked"
  | "refuses_paid"
  | "paid_cap"
  | "watched"
  | "too_many_watched"
  | "too_many_held";

/** Only creators can charge for media, and only if some of it is locked and the fan accepts paid messages. */
export function checkAttached(
  { items, price }: Attached,
  side: Side,
  { refusesPaid, paidToday }: Relationship,
): Outcome<SendRefusal> {
  if (price === null) return { ok: true };
  if (side === "fan") return refuse("media");
  if (items.length === 0) return refuse("no_media");
  if (items.every(({ isPreview }) => isPreview)) return refuse("nothing_locked");
  if (refusesPaid) return refuse("refuses_paid");
  return paidToday >= PAID_A_DAY ? refuse("paid_cap") : { ok: true };
}

export function toAttached({ items, price }: Attached, clock: Pick<Clock, "now" | "newId">): NewAttached {
  const media = items.map(({ id, alt, isPreview }, at) => ({
    id,
    at,
    alt,
    free: isPreview && price !== null ? 1 : 0,
  }));
  const sale = price !== null && {
    saleId: clock.newId(),
    price,
    contents: contentsText(items),
    paidSince: clock.now() - PAID_WINDOW_MS,
    mostPaid: PAID_A_DAY,
  };
  return {
    media: JSON.stringify(media),
    mediaCount: new Set(items.map(({ id }) => id)).size,
    mostBytes: STORAGE_QUOTA_BYTES,
    sale: sale || null,
  };
}
