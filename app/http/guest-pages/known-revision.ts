import type { Off } from "../../domain/feature-flags/feature.ts";

/** How long an isolate trusts the revision it last read, in ms (docs/product.md, section 7.10). */
const TRUSTED_MS = 30_000;

/** What guests' pages depend on: a number that goes up with every change, and the features that were off then. */
export type Revision = { revision: number; off: Off };

/**
 * The content revision as this isolate knows it: read again after 30 s, and after every write that passed through here,
 * so that what someone hides is gone for whoever comes next.
 */
export function knownRevision<T>() {
  let known: { revision: T; readAt: number } | null = null;
  let writes = 0;
  return {
    /** The current revision; `read` asks the database. Errors of `read` are passed on. */
    async current(read: () => Promise<T>, now: number): Promise<T> {
      if (known && now >= known.readAt && now < known.readAt + TRUSTED_MS) return known.revision;
      const before = writes;
      const revision = await read();
      // A write in the meantime may be one that this revision doesn't count yet.
      if (writes === before) known = { revision, readAt: now };
      return revision;
    },
    /** To call after every request that may have changed something. */
    forget() {
      writes += 1;
      known = null;
    },
  };
}
