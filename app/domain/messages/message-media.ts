import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import {
  checkMessageAccess,
  type Entitlements,
  type GuardedMessage,
  type GuardedPost,
} from "../posts/access/check-access.ts";
import type { PostMediaItem } from "../posts/post.ts";
import { toPostMediaItem } from "../posts/post-media.ts";
import { GUARANTEE_MS } from "../reversals/refunds/refund.ts";

/** Where else a paid message's media appears: in posts, and in other messages of the conversation. */
export type OtherUses = {
  inPosts: {
    position: number;
    postId: string;
    guard: GuardedPost;
    entitlements: Entitlements;
    isPreview: boolean;
  }[];
  inMessages: { position: number; number: number; isPaid: boolean; isPreview: boolean; purchased: boolean }[];
};

/** Photos per message, bytes per photo, and bytes of all of a fan's photos. */
export const FAN_PHOTOS = 5;
export const FAN_LIMITS = { image: 10 * 1024 * 1024, quota: 1024 * 1024 * 1024 };
export const TOO_MANY_PHOTOS = `You can send up to ${FAN_PHOTOS} photos in a message. The others were left out.`;
/** Per fan within 24 hours; unsent messages count. */
export const PAID_A_DAY = 3;
export const PAID_WINDOW_MS = DAY_MS;

export type MediaKind = PostMediaItem["kind"];
type Variant = [
  name: string,
  contentType: string,
  width: number | null,
  height: number | null,
  bytes: number,
];
export type StoredMessageMedia = {
  position: number;
  isPreview: boolean;
  kind: MediaKind;
  alt: string;
  teaser: string;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  variants: Variant[];
};
/** One side's view; a locked item has only its kind, length, and a few blurred pixels in `teaser`. */
export type MessageMedia = {
  position: number;
  kind: MediaKind;
  durationMs: number | null;
  isPreview: boolean;
  teaser: string;
  open: PostMediaItem | null;
};

export type MessageSale = {
  id: string;
  price: Cents;
  contents: string;
  /** null if it wasn't bought, or if the payment was refunded or disputed. */
  boughtAt: number | null;
  isOpened: boolean;
};
/** `isWaiting` until the fan who bought it opens it. */
export type ShownSale = MessageSale & { isWaiting: boolean };

/** Each request to this path is checked. */
export const messageMediaUrl = (id: string, number: number, position: number, name: string) =>
  `/media/messages/${id}/${number}/${position}/${name}`;

/** `urlOf` is set when the media isn't served under its conversation. */
type ShownPlace = { id: string; number: number; urlOf?: (position: number, name: string) => string };

export function shownMedia(
  place: ShownPlace,
  stored: StoredMessageMedia[],
  guard: GuardedMessage,
  viewer: { id: string; purchased: boolean },
): MessageMedia[] {
  return stored
    .toSorted((a, b) => a.position - b.position)
    .map((one) => {
      const { position, kind, durationMs, isPreview, teaser } = one;
      const { ok } = checkMessageAccess(guard, viewer, isPreview);
      return { position, kind, durationMs, isPreview, teaser, open: ok ? toMediaItem(place, one) : null };
    });
}

function toMediaItem({ id, number, urlOf }: ShownPlace, one: StoredMessageMedia): PostMediaItem {
  return toPostMediaItem(
    { ...one, id: `${number}-${one.position}` },
    one.variants.map(([name, content_type, width, height, bytes]) => ({
      name,
      content_type,
      width,
      height,
      bytes,
    })),
    (name) => urlOf?.(one.position, name) ?? messageMediaUrl(id, number, one.position, name),
  );
}

const names = {
  image: ["photo", "photos"],
  video: ["video", "videos"],
  audio: ["audio file", "audio files"],
} as const;
const ORDER = ["image", "video", "audio"] as const;
const lengthOf = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};

/** For example "3 photos and 1 video (2:10)", with the total length per kind. */
export function contentsText(media: { kind: MediaKind; durationMs: number | null }[]): string {
  const parts = ORDER.flatMap((kind) => {
    const some = media.filter((one) => one.kind === kind);
    if (some.length === 0) return [];
    const ms = some.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0);
    const length = kind === "image" || ms === 0 ? "" : ` (${lengthOf(ms)})`;
    return [`${some.length} ${names[kind][some.length === 1 ? 0 : 1]}${length}`];
  });
  return new Intl.ListFormat("en-US").format(parts);
}

/** A short form where a message is only mentioned; "" without media. `kinds` are joined with commas. */
export function mediaExcerpt(kinds: string | null): string {
  const all = (kinds ?? "").split(",").filter(Boolean) as MediaKind[];
  const [only] = all;
  if (all.length === 1 && only) return { image: "Photo", video: "Video", audio: "Audio" }[only];
  return contentsText(all.map((kind) => ({ kind, durationMs: null })));
}

/**
 * Whether purchased media stays closed until the fan opens it, because they could still return it unopened
 * (docs/product.md, section 4.18). `now` in ms.
 */
export const waitsToBeOpened = (sale: Pick<MessageSale, "boughtAt" | "isOpened">, now: number): boolean =>
  sale.boughtAt !== null && !sale.isOpened && now < sale.boughtAt + GUARANTEE_MS;
