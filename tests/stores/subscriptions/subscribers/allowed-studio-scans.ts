/** What the dashboard's and subscribers' queries may scan or sort, and why. */
export const allowedStudioScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^(dashboard\.read|subscribers\.list)/,
    step: /^SCAN (\(subquery-\d+\)|w|CONSTANT ROW)$/,
    why: "counts rows that an index has found, up to a limit",
  },
  {
    call: /^dashboard\.read/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts one creator's open disputes and promises by when they are due",
  },
  {
    call: /^subscribers\.find/,
    step: /^USE TEMP B-TREE FOR (RIGHT PART OF )?ORDER BY$/,
    why: "sorts one fan's subscriptions to one creator, and payments of the same instant",
  },
  {
    call: /^ownPosts\.list (next|views|likes|earned)$/,
    step: /^USE TEMP B-TREE FOR (RIGHT PART OF )?ORDER BY$/,
    why: "sorts one creator's posts by their figures, and scheduled ones by time and ID",
  },
  {
    call: /^bulkChanges\.(findUndoable|undo)$/,
    step: /^SCAN [pf] VIRTUAL TABLE INDEX 1:$/,
    why: "goes through the posts of one change, 50 at most, and their previews",
  },
];
