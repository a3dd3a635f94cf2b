export type SentCounts = { sent: number; byOthers: number };

export const SHARE_DAYS = 90;
/** With fewer messages, a share would be meaningless. */
export const MIN_MESSAGES = 20;

/** Whole percent; null below the minimum. */
export function shareByOthers({ sent, byOthers }: SentCounts): number | null {
  if (sent < MIN_MESSAGES) return null;
  const percent = Math.round((byOthers / sent) * 100);
  // Never rounds to 0% or 100% unless that's exact.
  if (byOthers > 0 && percent === 0) return 1;
  return byOthers < sent && percent === 100 ? 99 : percent;
}

export function shareText(name: string, counts: SentCounts): string | null {
  const percent = shareByOthers(counts);
  if (percent === null) return null;
  if (percent === 0) return `${name} wrote every message they sent in the last ${SHARE_DAYS} days.`;
  return `In the last ${SHARE_DAYS} days, ${percent}% of the messages from ${name} were written by their team or sent automatically.`;
}
