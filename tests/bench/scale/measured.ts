/**
 * What one row, request, and write cost on a machine with two cores and 20,000 posts, measured in November 2026 by
 * `npm run bench -- --only unit-costs`, which prints these next to what it finds. Times are processor time, in ms.
 */
export const measured = {
  /** Indexes and search included. A post has one photo; a payment has three ledger entries and two events. */
  bytes: {
    profile: 965,
    post: 3594,
    like: 370,
    view: 211,
    session: 368,
    payment: 2212,
    email: 212,
  },
  cpu: {
    "Discover, guest": { worker: 16.9, database: 10.4, calls: 2, rowsRead: 448 },
    "Discover, member": { worker: 20.7, database: 18.6, calls: 4, rowsRead: 1334 },
    "content page, member": { worker: 18.3, database: 21.2, calls: 6, rowsRead: 969 },
    "media check, guest": { worker: 4, database: 3.1, calls: 1, rowsRead: 0 },
    "media check, member": { worker: 6.2, database: 6.5, calls: 2, rowsRead: 5 },
  },
  /** The database's time for one call, opening its stream included. */
  written: {
    "view of a post": { ms: 3.9, rows: 7 },
    like: { ms: 5, rows: 10 },
    "use of a session": { ms: 3.1, rows: 1 },
    email: { ms: 4.2, rows: 8 },
    "renewal of a subscription": { ms: 5.2, rows: 29 },
  },
  /** The database's time for a call that does nothing, in a new stream and in one that is kept open. */
  streams: { newStream: 3.2, openStream: 0.4 },
  /** The scheduled run's look for age checks to erase passes every profile older than 90 days; ms for each. */
  ageScanMs: 0.0002,
};
