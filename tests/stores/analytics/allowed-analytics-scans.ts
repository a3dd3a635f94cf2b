/** Steps of the analytics' queries that read one creator's rows, or a list that the query brings. */
export const allowedAnalyticsScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^analytics\.sumEarnings$/,
    step: /^(SCAN s VIRTUAL TABLE INDEX 1:|USE TEMP B-TREE FOR GROUP BY)$/,
    why: "reads the list of spans, and sums one creator's days in each",
  },
  {
    call: /^analytics\.(findSubscribers|listSubscriberDays)$/,
    step: /^(SCAN (\(subquery-\d+\)|[pm]|[ins] VIRTUAL TABLE INDEX 1:)|USE TEMP B-TREE FOR (GROUP BY|ORDER BY|count\(DISTINCT\)))$/,
    why: "goes through one creator's subscriptions",
  },
  {
    call: /^audience\./,
    step: /^(SCAN ([st] VIRTUAL TABLE INDEX 1:|[fr]|\(subquery-\d+\))|USE TEMP B-TREE FOR (GROUP BY|ORDER BY))$/,
    why: "reads the list of spans or a post's tags, and adds up one creator's days, posts, or conversations",
  },
];
