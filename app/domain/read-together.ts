let senders: Set<() => void> | null = null;

/**
 * Sends all database reads that `ask` makes before it returns in one round trip. An async function in it counts up to
 * its first `await`.
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

export function sendWhenAsked(send: () => void): void {
  if (senders === null) send();
  else senders.add(send);
}
