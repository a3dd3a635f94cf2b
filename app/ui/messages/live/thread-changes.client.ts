import type { Side } from "#db/kinds.ts";
import type { MediaJson, MessageJson, MessagesJson, ThreadJson } from "#domain/messages/api-json.ts";
import type { Message } from "#domain/messages/message.ts";
import type { ThreadMessage } from "#domain/messages/read-thread.ts";

export type Shown = { messages: ThreadMessage[]; cursor: number };

/** How many messages stay on a page that's open for long; earlier ones are on earlier pages. */
export const MAX_SHOWN = 300;

/** All changes up to this counter are included: it increases in the same transaction as the change to a message. */
export const cursorOf = (messages: ThreadMessage[]) =>
  messages.reduce((newest, { changed }) => Math.max(newest, changed), 0);

const toMs = (iso: string | null) => (iso === null ? null : Date.parse(iso));

function toMedia(number: number, json: MediaJson): Message["media"][number] {
  const { position, kind, duration_ms: durationMs, teaser, alt, image_size: box, images } = json;
  const { file, file_type: contentType, file_bytes: bytes, renditions, captions, animation, size } = json;
  const open = {
    id: `${number}-${position}`,
    alt,
    kind,
    captions,
    animation,
    durationMs,
    size,
    image: box && { ...box, alt, teaser, sources: images },
    file: file === null || contentType === null ? null : { url: file, contentType, bytes },
    renditions,
  };
  return { position, kind, durationMs, isPreview: json.preview, teaser, open: json.locked ? null : open };
}

/** On the viewer's own side, only a team member's messages can be another person's. */
export function toMessage(json: MessageJson, viewer: { id: string; side: Side }): ThreadMessage {
  const { author_kind: kind, author_name: name, side } = json;
  const id = side === viewer.side && kind !== "team" ? viewer.id : "";
  const author = (kind === "team" ? { kind, id, name: name ?? "" } : { kind, id, name: null }) satisfies
    | Message["author"]
    | { kind: "team"; id: string; name: string };
  return {
    number: json.number,
    changed: json.changed,
    side,
    author,
    text: json.text,
    media: json.media.map((one) => toMedia(json.number, one)),
    sale: json.sale && {
      id: "",
      price: json.sale.price,
      contents: json.sale.contents,
      boughtAt: toMs(json.sale.bought_at),
      isOpened: !json.sale.waiting,
      isWaiting: json.sale.waiting,
    },
    replyTo: json.reply_to,
    quoted: json.quoted,
    sentAt: toMs(json.sent_at) ?? 0,
    editedAt: toMs(json.edited_at),
    unsentAt: toMs(json.unsent_at),
    reactions: json.reactions,
    isBroadcast: json.broadcast,
    isRemoved: json.removed,
  };
}

export const toFacts = (json: ThreadJson) => ({
  lastNumber: json.last_number,
  replyDueAt: toMs(json.reply_due_at),
  showsReceipts: json.read_by_other !== null,
  theirReadNumber: json.read_by_other ?? 0,
  theirReadAt: toMs(json.read_by_other_at),
  refusal: json.refusal,
  held: json.held.map(({ id, text, held_at: at, removed }) => ({
    id,
    text,
    heldAt: toMs(at) ?? 0,
    isRemoved: removed,
  })),
  heldForReview: json.held_for_review,
});
export type Facts = ReturnType<typeof toFacts>;

/**
 * Merges in sent and changed messages, in order and in their newest version. Messages before the first one shown are
 * left out: they are on an earlier page.
 */
export function withChanges(messages: ThreadMessage[], changes: ThreadMessage[]): ThreadMessage[] {
  const byNumber = new Map(messages.map((message) => [message.number, message]));
  const first = messages[0]?.number ?? 0;
  for (const change of changes) {
    const known = byNumber.get(change.number);
    if (change.number >= first && (known === undefined || known.changed <= change.changed))
      byNumber.set(change.number, change);
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number).slice(-MAX_SHOWN);
}

/**
 * Where to continue after a page of changes, which are in order; null if that's unknown. If the next page starts within
 * one counter value, as after an account's messages were erased at once, that value is read again.
 */
export function nextCursor(
  { items, has_more: hasMore }: Pick<MessagesJson, "items" | "has_more">,
  cursor: number,
): number | null {
  const [first, last] = [items[0], items.at(-1)];
  if (first === undefined || last === undefined) return cursor;
  if (!hasMore) return last.changed;
  return first.changed < last.changed ? last.changed - 1 : null;
}
