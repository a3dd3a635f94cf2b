const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Whether something that happened `at` is worth an email at `now` (ms). The provider sends events again for three days;
 * what is older was imported or caught up on, and nobody waits for an email about it (decision 014).
 */
export const isNews = (at: number, now: number): boolean => at > now - NEWS_MS;
