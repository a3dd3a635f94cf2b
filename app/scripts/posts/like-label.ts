/** "1,204 likes" becomes "1,205 likes". */
export function likeLabel(label: string, liked: boolean): string {
  const count = Math.max(0, Number(label.replace(/\D/g, "")) + (liked ? 1 : -1));
  return `${count.toLocaleString("en-US")} like${count === 1 ? "" : "s"}`;
}
