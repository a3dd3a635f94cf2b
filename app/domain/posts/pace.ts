const HOUR_MS = 60 * 60 * 1000;

/** So many posts that a creator may publish for the first time within any window (ms). */
export type Pace = readonly { most: number; windowMs: number }[];

/** Far more than anybody writes, and too few to fill what everybody sees. Drafts and what waits do not count. */
export const publishingPace = [
  { most: 30, windowMs: HOUR_MS },
  { most: 100, windowMs: 24 * HOUR_MS },
] as const satisfies Pace;

const [hour, day] = publishingPace;
/** What a creator is told whose post would be one too many. */
export const tooFast = `You published ${hour.most} posts within an hour, or ${day.most} within a day, and more cannot be published just now.`;
