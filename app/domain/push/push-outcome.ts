import { DAY_MS, MINUTE_MS } from "../durations.ts";
/** What a push service answered: it took the message, no longer knows the browser, asks to wait (ms), or failed. */
export type PushAnswer =
  | { kind: "taken" | "gone" }
  | { kind: "wait"; ms: number }
  | { kind: "failed"; reason: string };
/** What becomes of a device: removed, or kept with when to look again (null for when there is news) and what it was told. */
export type DeviceChange =
  | { remove: true }
  | { remove: false; dueAt: number | null; notBeforeAt: number; toldAt: number | null; attempts: number };

/** A device shows at most one a minute. */
const GAP_MS = MINUTE_MS;
/** With waits that double from a minute, about two hours. */
const MAX_ATTEMPTS = 8;

/** What becomes of a device at `now` (ms) after an answer to what it was to be told, the newest of it from `toldAt` (ms). */
export function afterAnswer(
  answer: PushAnswer,
  { attempts, toldAt }: { attempts: number; toldAt: number },
  now: number,
): DeviceChange {
  if (answer.kind === "gone") return { remove: true };
  if (answer.kind === "taken")
    return { remove: false, dueAt: null, notBeforeAt: now + GAP_MS, toldAt, attempts: 0 };
  const tried = attempts + 1;
  // Whoever is still unreachable hears of the next thing.
  if (tried >= MAX_ATTEMPTS) return { remove: false, dueAt: null, notBeforeAt: now, toldAt, attempts: 0 };
  const wait =
    answer.kind === "wait" ? Math.min(DAY_MS, Math.max(answer.ms, GAP_MS)) : MINUTE_MS * 2 ** (tried - 1);
  return { remove: false, dueAt: now + wait, notBeforeAt: now + wait, toldAt: null, attempts: tried };
}

/** The wait (ms) that a Retry-After header asks for: seconds, or a date; a minute if it says neither. */
export function retryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? MINUTE_MS : Math.max(0, date - now);
}
