export const countText = (value: number): string => value.toLocaleString("en-US");
export const shareText = (value: number): string => `${(value * 100).toFixed(1)}%`;
export const NONE = "–";

export const hourText = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
