export const pathOf = (id: string) => `/messages/${id}`;

/** Where a creator adds files and a price. */
export const mediaPath = (id: string, replyTo: number | null) =>
  `${pathOf(id)}/media${replyTo === null ? "" : `?reply=${replyTo}`}`;

/** An empty draft leads to the inbox if nobody has written yet: such a conversation doesn't exist. */
export function afterDraft(
  { id, lastNumber }: { id: string; lastNumber: number },
  { text, reply_to: replyTo }: { text: string; reply_to: number | null },
): string {
  if (text === "" && lastNumber === 0) return "/messages";
  return `${pathOf(id)}${replyTo === null ? "" : `?reply=${replyTo}`}#write`;
}

export const heldPath = (id: string) => `${pathOf(id)}#held`;
/** A null number means that the message awaits review. */
export const sentPath = (id: string, number: number | null) =>
  number === null ? heldPath(id) : `${pathOf(id)}#m-${number}`;
