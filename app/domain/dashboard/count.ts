/** The most that a page counts, so that counting costs the same however many there are. */
export const MAX_COUNTED = 999;
/** The most subscribers that the dashboard counts. */
export const MAX_SUBSCRIBERS = 9999;

/** A count as people read it; one more than `most` was counted. */
export const countText = (count: number, most: number = MAX_COUNTED): string =>
  count > most ? `More than ${most.toLocaleString("en-US")}` : count.toLocaleString("en-US");
