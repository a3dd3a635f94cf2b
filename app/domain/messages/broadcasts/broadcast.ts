import type { MediaKind, Segment } from "#db/kinds.ts";
import { DAY_MS } from "#domain/durations.ts";
import type { Cents } from "#domain/money.ts";
import { type Outcome, refuse } from "#domain/outcome.ts";
import type { RenderedVariant } from "#domain/posts/post-image.ts";
import type { StoredMessageMedia } from "../message-media.ts";

/** Per creator and 24 hours; unsent broadcasts count, canceled ones don't. */
export const MAX_PER_DAY = 3;

export type OwnBroadcast = {
  id: string;
  segment: Segment;
  subjectId: string;
  subject: string | null;
  text: string;
  price: Cents | null;
  contents: string;
  media: { id: string; isPreview: boolean; alt: string | null }[];
  stored: StoredMessageMedia[];
  /** One of its files was removed under our rules, or looks like one that was. */
  hasRemovedFile: boolean;
  updatedAt: number;
  dueAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  unsentAt: number | null;
  /** When we removed it for a report. */
  removedAt: number | null;
  delivered: number;
  read: number;
  bought: number;
  paid: number;
  earned: Cents;
};
export type BroadcastCover = { id: string; kind: MediaKind; renderedVariants: RenderedVariant[] };
export type BroadcastRow = Omit<OwnBroadcast, "media" | "hasRemovedFile">;

/** "missed": a day passed before it could begin, because messages were off or the creator was leaving. */
export type BroadcastState = "draft" | "scheduled" | "missed" | "sending" | "sent" | "unsent" | "removed";

type Dates = Pick<BroadcastRow, "dueAt" | "startedAt" | "finishedAt" | "unsentAt" | "removedAt">;
export function stateOf(
  { dueAt, startedAt, finishedAt, unsentAt, removedAt }: Dates,
  now: number,
): BroadcastState {
  if (removedAt !== null) return "removed";
  if (unsentAt !== null) return "unsent";
  if (finishedAt !== null) return "sent";
  if (startedAt !== null) return "sending";
  if (dueAt === null) return "draft";
  return dueAt > now - DAY_MS ? "scheduled" : "missed";
}

export type BroadcastRefusal =
  | "started"
  | "empty"
  | "no_media"
  | "nothing_locked"
  | "no_price"
  | "leaving"
  | "nobody"
  | "watched"
  | "removed"
  | "limit";

export function checkSend(
  broadcast: Pick<
    OwnBroadcast,
    "text" | "price" | "media" | "startedAt" | "unsentAt" | "segment" | "subject" | "hasRemovedFile"
  >,
  creator: { isLeaving: boolean; hasPrice: boolean },
): Outcome<BroadcastRefusal> {
  const { text, price, media, segment, subject } = broadcast;
  if (broadcast.startedAt !== null || broadcast.unsentAt !== null) return refuse("started");
  if (creator.isLeaving) return refuse("leaving");
  // Fans couldn't answer (docs/decisions/messages.md).
  if (!creator.hasPrice) return refuse("no_price");
  if ((segment === "post" || segment === "list") && subject === null) return refuse("nobody");
  if (text === "" && media.length === 0) return refuse("empty");
  if (broadcast.hasRemovedFile) return refuse("removed");
  if (price === null) return { ok: true };
  if (media.length === 0) return refuse("no_media");
  return media.every(({ isPreview }) => isPreview) ? refuse("nothing_locked") : { ok: true };
}

export type Reach = { recipients: number; leftOut: { reason: LeftOut; count: number }[] };
export const LEFT_OUT = ["blocked", "off", "refuses_paid", "paid_cap", "leaving"] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

export function toReach(counts: { reason: string | null; count: number }[]): Reach {
  const of = (reason: string | null) => counts.find((one) => one.reason === reason)?.count ?? 0;
  return {
    recipients: of(null),
    leftOut: LEFT_OUT.flatMap((reason) => (of(reason) > 0 ? [{ reason, count: of(reason) }] : [])),
  };
}

/** With fewer fans, a reason would reveal what one of them chose. */
const FEWEST_WITH_REASONS = 5;
export function shownReach({ recipients, leftOut }: Reach) {
  const missing = leftOut.reduce((sum, { count }) => sum + count, 0);
  return { recipients, missing, reasons: missing < FEWEST_WITH_REASONS ? [] : leftOut };
}
