/** The server's baton for the next request, and the URL to send it to (null for the default). */
export type Stream = { baton: string; baseUrl: string | null };
/** The right to use one stream for one request; null opens a new one. */
export type Lease = { id: number; stream: Stream | null };

type Limits = {
  bound: number;
  idleMs: number;
  /** A canceled request never returns its lease, so leases expire. */
  leaseMs: number;
};

/**
 * Keeps a worker's database streams open between requests. Holds only strings and numbers, since workerd forbids using
 * another request's sockets. Times in ms.
 */
export function createStreamPool({ bound, idleMs, leaseMs }: Limits) {
  // Ordered by last use, so that streams from a busy moment stay at the front until they expire.
  let idle: (Stream & { since: number })[] = [];
  const leases = new Map<number, number>();
  let lastId = 0;

  return {
    /** Leases the most recently used stream, or room for a new one; null if `bound` streams are open. */
    take(now: number): Lease | null {
      for (const [id, until] of leases) if (until <= now) leases.delete(id);
      idle = idle.filter(({ since }) => now - since < idleMs);
      const stream = idle.pop() ?? null;
      if (stream === null && leases.size >= bound) return null;
      lastId += 1;
      leases.set(lastId, now + leaseMs);
      return { id: lastId, stream };
    },
    /** Ends a lease and keeps its stream; false if the lease had expired, so the stream isn't kept. */
    keep({ id }: Lease, { baton, baseUrl }: Stream, now: number): boolean {
      if (!leases.delete(id)) return false;
      idle.push({ baton, baseUrl, since: now });
      return true;
    },
    drop({ id }: Lease): void {
      leases.delete(id);
    },
    count: () => ({ idle: idle.length, leased: leases.size }),
  };
}
export type StreamPool = ReturnType<typeof createStreamPool>;
