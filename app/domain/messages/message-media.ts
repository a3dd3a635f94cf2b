import { checkMessageAccess, type GuardedMessage } from "../access/check-access.ts";
import { DAY_MS } from "../durations.ts";
import type { Cents } from "../money.ts";
import type { PostMediaItem } from "../posts/post.ts";
import { toPostImage } from "../posts/post-image.ts";
import { GUARANTEE_MS } from "../refunds/refund.ts";

/** What a fan may send: photos in one message, bytes of one photo, and bytes of all of them. */
export const FAN_PHOTOS = 5;
export const FAN_LIMITS = { image: 10 * 1024 * 1024, quota: 1024 * 1024 * 1024 };
/** Paid messages that a creator may send one fan within 24 hours; unsent ones count. */
export const PAID_A_DAY = 3;
export const PAID_WINDOW_MS = DAY_MS;

export type MediaKind = PostMediaItem["kind"];
type Variant = [name: string, contentType: string, width: number | null, height: number | null];
/** A media item of a message as it is stored. */
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
/** A media item as one side sees it; one that isn't open to them is its kind, length, and a few blurred pixels. */
export type MessageMedia = {
  position: number;
  kind: MediaKind;
  durationMs: number | null;
  isPreview: boolean;
  teaser: string;
  open: PostMediaItem | null;
};

/** What a message costs, and whether it was bought. */
export type MessageSale = {
  id: string;
  price: Cents;
  /** What it holds, as the fan is told before paying. */
  contents: string;
  /** When it was bought; null if it wasn't, or if that was refunded or disputed. */
  boughtAt: number | null;
  /** Whether anything of it was opened since. */
  isOpened: boolean;
};
/** The same for its reader: `isWaiting` until the fan who bought it opens it themselves. */
export type ShownSale = MessageSale & { isWaiting: boolean };

/** The path of a message's media; each request to it is checked. */
export const messageMediaUrl = (id: string, number: number, position: number, name: string) =>
  `/media/messages/${id}/${number}/${position}/${name}`;

/** Where a message is, and the paths of its media if they aren't those of a conversation. */
type ShownPlace = { id: string; number: number; urlOf?: (position: number, name: string) => string };

/** A message's media as a viewer sees it. */
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
  const { kind, variants, width, height } = one;
  const url = (name: string) =>
    urlOf?.(one.position, name) ?? messageMediaUrl(id, number, one.position, name);
  const find = (name: string) => variants.find(([known]) => known === name);
  const rendered = variants.flatMap(([name, , w, h]) =>
    /^w\d+$/.test(name) && w && h ? [{ name, width: w, height: h }] : [],
  );
  const image = toPostImage({ id: "", alt: one.alt, teaser: one.teaser }, rendered, url);
  const file = find("file");
  return {
    id: `${number}-${one.position}`,
    alt: one.alt,
    kind,
    image,
    file: file ? { url: url("file"), contentType: file[1] } : null,
    captions: find("captions") ? url("captions") : null,
    animation: find("motion") ? url("motion") : null,
    durationMs: one.durationMs,
    size: kind === "video" && width && height ? { width, height } : null,
  };
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

/** What a message holds: "Photo", "2 photos", "3 photos and 1 video (2:10)"; the length is that of all of a kind. */
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

/** The same where a message is only mentioned; "" without media. `kinds` are joined with commas. */
export function mediaExcerpt(kinds: string | null): string {
  const all = (kinds ?? "").split(",").filter(Boolean) as MediaKind[];
  const [only] = all;
  if (all.length === 1 && only) return { image: "Photo", video: "Video", audio: "Audio" }[only];
  return contentsText(all.map((kind) => ({ kind, durationMs: null })));
}

/**
 * Whether what a fan bought isn't shown until they open it themselves: while they could still take it back unopened
 * (docs/product.md, section 4.18). `now` in ms.
 */
export const waitsToBeOpened = (sale: Pick<MessageSale, "boughtAt" | "isOpened">, now: number): boolean =>
  sale.boughtAt !== null && !sale.isOpened && now < sale.boughtAt + GUARANTEE_MS;
