/** What our tables and the provider call a kind of thing, in words: charge.refunded → Charge refunded. */
export function plainKind(kind: string): string {
  const words = kind.replace(/[._]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
