/** Capped, so that counting costs the same however many there are. */
export const MAX_COUNTED = 999;
export const MAX_SUBSCRIBERS = 9999;

export const countText = (count: number, most: number = MAX_COUNTED): string =>
  count > most ? `More than ${most.toLocaleString("en-US")}` : count.toLocaleString("en-US");
