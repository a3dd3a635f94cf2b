import type { StoredMessage } from "../../../db/stores/messages/messages.ts";
import type { Message } from "./message.ts";
import { mediaExcerpt, shownMedia, waitsToBeOpened } from "./message-media.ts";

/** A message, with the counter of its last change. */
export type ReadMessage = Message & { changed: number };

/** A message as one of its conversation's two may see it: what they haven't paid for is closed. `now` in ms. */
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
    // Whether it was opened is its buyer's affair.
    sale: sale && { ...sale, isOpened: own.userId === fanId && sale.isOpened, isWaiting },
    author,
    quoted: quotedSide && { side: quotedSide, text: quotedText || mediaExcerpt(quotedKinds) },
    reactions: { fan, creator } as Message["reactions"],
    media: shownMedia({ id: own.id, number }, media, guard, viewer),
  };
}

/** A message whose media was bought and waits to be opened, without the addresses of what waits. */
export const closedUntilOpened = <M extends Message>(message: M): M =>
  message.sale?.isWaiting
    ? { ...message, media: message.media.map((one) => (one.isPreview ? one : { ...one, open: null })) }
    : message;
