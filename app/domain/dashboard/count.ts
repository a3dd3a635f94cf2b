/** The most that a page counts, so that counting costs the same however many there are. */
export const MOST_COUNTED = 999;
/** The most subscribers that the dashboard counts. */
export const MOST_SUBSCRIBERS = 9999;

/** A count as people read it; one more than `most` was counted. */
export const countText = (count: number, most: number = MOST_COUNTED): string =>
  count > most ? `More than ${most.toLocaleString("en-US")}` : count.toLocaleString("en-US");
