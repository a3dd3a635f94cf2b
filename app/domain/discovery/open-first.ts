/** Moves the first post that the viewer can open to the top, so that newcomers have something to see. */
export function openFirst<C extends { open: boolean }>(cards: C[]): C[] {
  const first = cards.find(({ open }) => open);
  return first ? [first, ...cards.filter((card) => card !== first)] : cards;
}
