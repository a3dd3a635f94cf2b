/** "1,204 likes" becomes "1,205 likes". A card has only the number, or nothing for zero: "1,204" becomes "1,205". */
export function likeLabel(label: string, liked: boolean): string {
  const count = Math.max(0, Number(label.replace(/\D/g, "")) + (liked ? 1 : -1));
  const number = count.toLocaleString("en-US");
  if (label.includes("like")) return `${number} like${count === 1 ? "" : "s"}`;
  return count === 0 ? "" : number;
}
