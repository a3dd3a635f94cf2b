export type Cursor = { at: number; id: string };

/** Null, the first page, for anything malformed. */
export function readCursor(text: string | null): Cursor | null {
  const match = /^(\d{1,15})\.([\w.:@-]{1,200})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

/** `rows` has one more than `size` if there is a next page. */
export function pageOf<T>(rows: T[], size: number, cursorOf: (row: T) => Cursor) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  const cursor = last && cursorOf(last);
  return { rows: shown, next: cursor ? `${cursor.at}.${cursor.id}` : null };
}
