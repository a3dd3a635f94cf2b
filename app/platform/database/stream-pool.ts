/** Where a stream continues: the server's baton for its next request, and the URL to send it to (null: the usual). */
export type Stream = { baton: string; baseUrl: string | null };
/** The right to use one stream for one request: an open stream, or null to open one. */
export type Lease = { id: number; stream: Stream | null };

type Limits = {
  /** The most streams open at once, idle or in use. */
  bound: number;
  /** How long an idle stream is offered again, in ms. */
  idleMs: number;
  /** When a request must be over, in ms. A canceled request never returns its lease, so it ends on its own. */
  leaseMs: number;
};

/**
 * Keeps a worker's open database streams between requests. It holds strings and numbers only, as workerd forbids using
 * another request's sockets. Times are in ms.
 */
export function createStreamPool({ bound, idleMs, leaseMs }: Limits) {
  // Ordered by last use: the streams of a busy moment stay at the front until they expire.
  let idle: (Stream & { since: number })[] = [];
  const leases = new Map<number, number>();
  let lastId = 0;

  return {
    /** Leases the stream that was used last, or room for a new one; null if `bound` streams are open. */
    take(now: number): Lease | null {
      for (const [id, until] of leases) if (until <= now) leases.delete(id);
      idle = idle.filter(({ since }) => now - since < idleMs);
      const stream = idle.pop() ?? null;
      if (stream === null && leases.size >= bound) return null;
      lastId += 1;
      leases.set(lastId, now + leaseMs);
      return { id: lastId, stream };
    },
    /** Ends a lease and keeps its stream for the next request; false if the lease had ended, so it isn't kept. */
    keep({ id }: Lease, { baton, baseUrl }: Stream, now: number): boolean {
      if (!leases.delete(id)) return false;
      idle.push({ baton, baseUrl, since: now });
      return true;
    },
    /** Ends a lease whose stream must not be used again. */
    drop({ id }: Lease): void {
      leases.delete(id);
    },
    /** How many streams are open and idle, and how many are in use. */
    count: () => ({ idle: idle.length, leased: leases.size }),
  };
}
export type StreamPool = ReturnType<typeof createStreamPool>;
