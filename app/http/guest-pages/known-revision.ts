import type { Off } from "#domain/admin/feature-flags/feature.ts";

/** How long an isolate trusts the revision it read, in ms (docs/product.md, section 7.10). */
const TRUSTED_MS = 30_000;

/** What guests' pages depend on: `revision` grows with every change, and `off` lists the features off then. */
export type Revision = { revision: number; off: Off };

/**
 * Read again after 30 s, and after every write that passed through this isolate, so that hidden content is gone for the
 * next visitor.
 */
export function knownRevision<T>() {
  let known: { revision: T; readAt: number } | null = null;
  let writes = 0;
  return {
    async current(read: () => Promise<T>, now: number): Promise<T> {
      if (known && now >= known.readAt && now < known.readAt + TRUSTED_MS) return known.revision;
      const before = writes;
      const revision = await read();
      // The revision may not include a write made in the meantime.
      if (writes === before) known = { revision, readAt: now };
      return revision;
    },
    forget() {
      writes += 1;
      known = null;
    },
  };
}
