import { DAY_MS, HOUR_MS } from "../durations.ts";

export type PublishLimit = readonly { max: number; windowMs: number }[];

/** More than anyone needs, but too few to flood the feeds. Drafts and scheduled posts don't count. */
export const publishLimit = [
  { max: 30, windowMs: HOUR_MS },
  { max: 100, windowMs: DAY_MS },
] as const satisfies PublishLimit;

const [hour, day] = publishLimit;
export const publishLimitMessage = `You can publish up to ${hour.max} posts an hour and ${day.max} a day. Please try again later.`;
