/** "2026-11" as its start and the next month's (ms, UTC); null if it's invalid. */
export function monthRange(text: string): { from: number; to: number } | null {
  const match = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text);
  if (!match) return null;
  const [year, month] = [Number(match[1]), Number(match[2]) - 1];
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
}

/** In UTC, as "2026-11". */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);
