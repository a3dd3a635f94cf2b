import type { Side } from "#db/kinds.ts";
import type { Message } from "./message.ts";
import {
  type MessageSale,
  mediaExcerpt,
  type StoredMessageMedia,
  shownMedia,
  waitsToBeOpened,
} from "./message-media.ts";

/** A message with all media and its change counter. `toMessage` reduces it to what its reader may see. */
export type StoredMessage = Omit<Message, "author" | "quoted" | "reactions" | "media" | "sale"> & {
  media: StoredMessageMedia[];
  sale: MessageSale | null;
  fanId: string;
  creatorId: string;
  changed: number;
  authorKind: Message["author"]["kind"];
  authorId: string;
  authorName: string | null;
  quotedSide: Side | null;
  quotedText: string | null;
  quotedKinds: string | null;
  fan: string | null;
  creator: string | null;
};

export type ReadMessage = Message & { changed: number };

/** A message as a participant may see it; unpaid media is closed. `now` in ms. */
export function toMessage(
  stored: StoredMessage,
  own: { id: string; userId: string },
  now: number,
): ReadMessage {
  const { authorKind, authorId, authorName, fanId, creatorId, fan, creator, ...others } = stored;
  const { quotedSide, quotedText, quotedKinds, media, ...row } = others;
  const author =
    authorKind === "team"
      ? { kind: authorKind, id: authorId, name: authorName ?? "" }
      : { kind: authorKind, id: authorId, name: null };
  const { number, side, sale, unsentAt } = row;
  const guard = { fanId, creatorId, side, isPaid: sale !== null, isUnsent: unsentAt !== null };
  const viewer = { id: own.userId, purchased: sale !== null && sale.boughtAt !== null };
  const isWaiting = sale !== null && own.userId === fanId && waitsToBeOpened(sale, now);
  return {
    ...row,
    // Only the fan who bought it learns whether it was opened.
    sale: sale && { ...sale, isOpened: own.userId === fanId && sale.isOpened, isWaiting },
    author,
    quoted: quotedSide && { side: quotedSide, text: quotedText || mediaExcerpt(quotedKinds) },
    reactions: { fan, creator } as Message["reactions"],
    media: shownMedia({ id: own.id, number }, media, guard, viewer),
  };
}

/** Removes the URLs of purchased media that waits to be opened. */
export const closedUntilOpened = <M extends Message>(message: M): M =>
  message.sale?.isWaiting
    ? { ...message, media: message.media.map((one) => (one.isPreview ? one : { ...one, open: null })) }
    : message;
