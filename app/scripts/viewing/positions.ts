/** Where someone stopped watching: a file's path → seconds, and when that was (ms). */
export type Positions = Record<string, { at: number; seen: number }>;

export const KEPT_FILES = 50;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Less than this from the beginning or the end isn't worth coming back to. */
const EDGE_S = 5;

/** Reads what was stored; nothing for what isn't ours, or is too old. */
export function readPositions(stored: string | null, now: number): Positions {
  try {
    const entries = Object.entries(JSON.parse(stored ?? "{}") as Positions);
    return Object.fromEntries(entries.filter(([, { at, seen }]) => at > 0 && seen > now - KEPT_MS));
  } catch {
    return {};
  }
}

/** The positions after a file was watched up to `at` of `duration` seconds; a finished one is forgotten. */
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
