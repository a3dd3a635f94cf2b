/** A file's path → position in seconds (`at`), and when it was saved (`seen`, ms). */
export type Positions = Record<string, { at: number; seen: number }>;

export const KEPT_FILES = 50;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** A position closer than this to the beginning or the end isn't worth resuming. */
const EDGE_S = 5;

export function readPositions(stored: string | null, now: number): Positions {
  try {
    const entries = Object.entries(JSON.parse(stored ?? "{}") as Positions);
    return Object.fromEntries(entries.filter(([, { at, seen }]) => at > 0 && seen > now - KEPT_MS));
  } catch {
    return {};
  }
}

/** `at` and `duration` are in seconds; a finished file is forgotten. */
export function withPosition(
  positions: Positions,
  path: string,
  { at, duration, now }: { at: number; duration: number; now: number },
): Positions {
  const { [path]: _, ...rest } = positions;
  const isMidway = at >= EDGE_S && at <= duration - EDGE_S;
  const all = Object.entries(isMidway ? { ...rest, [path]: { at: Math.floor(at), seen: now } } : rest);
  return Object.fromEntries(all.sort(([, a], [, b]) => b.seen - a.seen).slice(0, KEPT_FILES));
}
