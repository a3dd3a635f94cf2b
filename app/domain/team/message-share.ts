/** What a creator's side sent within the window. */
export type SentCounts = { sent: number; byOthers: number };

/** Days that the share is counted over. */
export const SHARE_DAYS = 90;
/** With fewer messages, a share says nothing. */
export const MIN_MESSAGES = 20;

/** The share (whole percent) of messages that a creator didn't write; null below the minimum. Rounds toward neither end. */
export function shareByOthers({ sent, byOthers }: SentCounts): number | null {
  if (sent < MIN_MESSAGES) return null;
  const percent = Math.round((byOthers / sent) * 100);
  // Whoever wrote a single one didn't write none, and the other way around.
  if (byOthers > 0 && percent === 0) return 1;
  return byOthers < sent && percent === 100 ? 99 : percent;
}

/** The same as a sentence for a creator's page; null below the minimum. */
export function shareText(name: string, counts: SentCounts): string | null {
  const percent = shareByOthers(counts);
  if (percent === null) return null;
  if (percent === 0) return `${name} wrote every message they sent in the last ${SHARE_DAYS} days.`;
  return `In the last ${SHARE_DAYS} days, ${percent}% of the messages from ${name} were written by their team or sent automatically.`;
}
