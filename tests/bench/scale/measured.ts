/**
 * What one row, request, and write cost on a machine with two cores and 20,000 posts, measured in November 2026 by
 * `npm run bench -- --only unit-costs`, which prints these next to what it finds. Times are processor time, in ms; other
 * programs kept the machine busy.
 */
export const measured = {
  /** Indexes and search included. A post has one photo; a payment has three ledger entries and two events. */
  bytes: {
    profile: 949,
    post: 3593,
    like: 370,
    view: 211,
    session: 371,
    payment: 2209,
    email: 212,
  },
  /** Kept: a page that an isolate has rendered before. Calls are those that read. */
  cpu: {
    "Discover, guest": { worker: 7.3, database: 4.9, calls: 1, rowsRead: 396 },
    "Discover, guest, kept": { worker: 0.9, database: 0, calls: 0, rowsRead: 0 },
    "Discover, member": { worker: 9.3, database: 7.5, calls: 2, rowsRead: 1266 },
    "content page, member": { worker: 7.8, database: 4.9, calls: 2, rowsRead: 965 },
    "media check, guest": { worker: 1.8, database: 0.8, calls: 1, rowsRead: 0 },
    "media check, member": { worker: 3.1, database: 2.1, calls: 2, rowsRead: 5 },
  },
  /** The database's time for one call in an open stream. */
  written: {
    "view of a post": { ms: 1, rows: 7 },
    like: { ms: 1.6, rows: 10 },
    "use of a session": { ms: 0.35, rows: 1 },
    email: { ms: 0.85, rows: 8 },
    "renewal of a subscription": { ms: 2.1, rows: 29 },
  },
  /** The database's time for a call that does nothing, in a new stream and in one that is kept open. */
  streams: { newStream: 2.1, openStream: 0.33 },
};
