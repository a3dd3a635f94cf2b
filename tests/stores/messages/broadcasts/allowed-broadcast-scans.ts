export const allowedBroadcastScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^((inbox|messages|teamInbox)\.|exports\.readAll$)/,
    step: /^SCAN mm$/,
    why: "reads the media of one message, thirty at most",
  },
  {
    call: /^(deliveries|withdrawals)\./,
    step: /^SCAN [fwu]$/,
    why: "walks a window of an index by fan or conversation, a thousand at most",
  },
  {
    call: /^deliveries\.findOwned/,
    step: /^(SCAN used|USE TEMP B-TREE FOR (DISTINCT|ORDER BY|GROUP BY))$/,
    why: "sorts where one broadcast's files are, twenty posts at most, and the subscriptions of one pair",
  },
  {
    call: /^audienceCounts\.count/,
    step: /^(SCAN f|USE TEMP B-TREE FOR GROUP BY)$/,
    why: "counts a creator's own segment for the page before sending, once",
  },
  {
    call: /^broadcasts\.schedule$/,
    step: /^(UNION USING TEMP B-TREE|SCAN CONSTANT ROW|SCAN w)$/,
    why: "looks at a creator's broadcasts within a day: three at most, and the new one",
  },
  {
    call: /^broadcastRefusals\.list$/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the creators whose broadcasts one fan turned off",
  },
];
