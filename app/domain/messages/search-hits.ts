/** Splits a text into parts and marks the matches, ignoring case only for A to Z, as the database does. */
export function searchHits(text: string, search: string): { at: number; text: string; isHit: boolean }[] {
  const folded = (one: string) => one.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const [where, what] = [folded(text), folded(search)];
  const parts: { at: number; text: string; isHit: boolean }[] = [];
  const add = (from: number, to: number, isHit: boolean) => {
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isHit });
  };
  let from = 0;
  for (let at = where.indexOf(what); what !== "" && at >= 0; at = where.indexOf(what, from)) {
    add(from, at, false);
    add(at, at + what.length, true);
    from = at + what.length;
  }
  add(from, text.length, false);
  return parts;
}
