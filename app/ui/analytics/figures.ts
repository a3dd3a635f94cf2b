export const countText = (value: number): string => value.toLocaleString("en-US");
export const shareText = (value: number): string => `${(value * 100).toFixed(1)}%`;
export const NONE = "–";
