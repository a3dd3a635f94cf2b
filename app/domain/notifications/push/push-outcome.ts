import { DAY_MS, MINUTE_MS } from "#domain/durations.ts";
/** "taken": the service accepted the message; "gone": it no longer knows the browser; "wait": `ms` to wait. */
export type PushAnswer =
  | { kind: "taken" | "gone" }
  | { kind: "wait"; ms: number }
  | { kind: "failed"; reason: string };
/** `dueAt` is when to look again; null to wait for news. `toldAt` is the newest news that was shown. */
export type DeviceChange =
  | { remove: true }
  | { remove: false; dueAt: number | null; notBeforeAt: number; toldAt: number | null; attempts: number };

const GAP_MS = MINUTE_MS;
/** With waits that double from a minute, about two hours. */
const MAX_ATTEMPTS = 8;

/** `toldAt` (ms) is the newest news in the message that was answered. */
export function afterAnswer(
  answer: PushAnswer,
  { attempts, toldAt }: { attempts: number; toldAt: number },
  now: number,
): DeviceChange {
  if (answer.kind === "gone") return { remove: true };
  if (answer.kind === "taken")
    return { remove: false, dueAt: null, notBeforeAt: now + GAP_MS, toldAt, attempts: 0 };
  const tried = attempts + 1;
  // Give up on this message; the device gets the next one.
  if (tried >= MAX_ATTEMPTS) return { remove: false, dueAt: null, notBeforeAt: now, toldAt, attempts: 0 };
  const wait =
    answer.kind === "wait" ? Math.min(DAY_MS, Math.max(answer.ms, GAP_MS)) : MINUTE_MS * 2 ** (tried - 1);
  return { remove: false, dueAt: now + wait, notBeforeAt: now + wait, toldAt: null, attempts: tried };
}

/** In ms; a minute if the header has neither seconds nor a date. */
export function retryAfter(header: string | null, now: number): number {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? MINUTE_MS : Math.max(0, date - now);
}
