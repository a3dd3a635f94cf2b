/** Reads "1700000000000.some-id" from a link to the next page; anything else gives the first page. */
export function readCursor(text: string | null): { at: number; id: string } | null {
  const match = /^(\d{1,15})\.([\w.:@-]{1,200})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

/** A page of rows that were read with one more than fits, and the last of them if there are more. */
export function pageOf<T>(rows: T[], size: number): { shown: T[]; last: T | null } {
  const shown = rows.slice(0, size);
  return { shown, last: rows.length > size ? (shown.at(-1) ?? null) : null };
}
