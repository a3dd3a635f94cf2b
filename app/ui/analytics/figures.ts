/** A count with separators. */
export const countText = (value: number): string => value.toLocaleString("en-US");
/** A share in percent. */
export const shareText = (value: number): string => `${(value * 100).toFixed(1)}%`;
/** In place of a figure that would say nothing. */
export const NONE = "–";

/** "8 PM" of an hour of the day. */
export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
