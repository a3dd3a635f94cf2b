import { WEEK_MS } from "#domain/durations.ts";

const RECENT_MS = WEEK_MS;

/**
 * Whether something that happened `at` deserves an email at `now` (ms). The provider resends events for three days;
 * anything older was imported or caught up on, and nobody waits for an email about it (decision 014).
 */
export const isRecent = (at: number, now: number): boolean => at > now - RECENT_MS;
