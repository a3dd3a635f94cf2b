const HOUR_MS = 60 * 60 * 1000;

/** So many posts that a creator may publish for the first time within any window (ms). */
export type PublishLimit = readonly { max: number; windowMs: number }[];

/** Far more than anybody writes, and too few to fill what everybody sees. Drafts and what waits do not count. */
export const publishLimit = [
  { max: 30, windowMs: HOUR_MS },
  { max: 100, windowMs: 24 * HOUR_MS },
] as const satisfies PublishLimit;

const [hour, day] = publishLimit;
/** What a creator is told whose post would be one too many. */
export const publishLimitMessage = `You published ${hour.max} posts within an hour, or ${day.max} within a day, and more cannot be published just now.`;
