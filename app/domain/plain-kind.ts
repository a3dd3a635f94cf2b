/** charge.refunded → "Charge refunded", for names from our tables and the provider. */
export function plainKind(kind: string): string {
  const words = kind.replace(/[._]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
