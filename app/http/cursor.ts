export type Cursor = { at: number; id: string };

/** Reads the cursor of a page from its link; anything else gives the first page. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.([\w.:@-]{1,200})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

/** A page of rows, of which one more than `size` was read; `next` is the cursor of the page after it. */
export function pageOf<T>(rows: T[], size: number, cursorOf: (row: T) => Cursor) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  const cursor = last && cursorOf(last);
  return { rows: shown, next: cursor ? `${cursor.at}.${cursor.id}` : null };
}
