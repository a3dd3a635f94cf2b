import { WEEK_MS } from "../durations.ts";

const RECENT_MS = WEEK_MS;

/**
 * Whether something that happened `at` is worth an email at `now` (ms). The provider sends events again for three days;
 * what is older was imported or caught up on, and nobody waits for an email about it (decision 014).
 */
export const isRecent = (at: number, now: number): boolean => at > now - RECENT_MS;
