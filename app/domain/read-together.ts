/** What sends the reads that are being asked for together; null unless `readTogether` is collecting them. */
let senders: Set<() => void> | null = null;

/**
 * Awaits reads of stores that share a round trip to the database: all those that `ask` makes before it returns. An async
 * function in it counts up to its first `await`.
 */
export function readTogether<T extends readonly unknown[] | []>(
  ask: () => T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  if (senders !== null) return Promise.all(ask());
  const all = new Set<() => void>();
  senders = all;
  try {
    return Promise.all(ask());
  } finally {
    senders = null;
    for (const send of all) send();
  }
}

/** Calls `send` at once or, within `readTogether`, when all its reads have been asked for. */
export function sendWhenAsked(send: () => void): void {
  if (senders === null) send();
  else senders.add(send);
}
