/** Steps of analytics queries that read one creator's rows or a list that the query produced. */
export const allowedAnalyticsScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^analytics\.sumEarnings$/,
    step: /^(SCAN s VIRTUAL TABLE INDEX 1:|USE TEMP B-TREE FOR GROUP BY)$/,
    why: "reads the list of spans, and sums one creator's days in each",
  },
  {
    call: /^analytics\.(findSubscribers|listSubscriberDays)$/,
    step: /^(SCAN (\(subquery-\d+\)|CONSTANT ROW|[fnp]|[ins] VIRTUAL TABLE INDEX 1:)|USE TEMP B-TREE FOR (GROUP BY|ORDER BY|count\(DISTINCT\)))$/,
    why: "goes through days, and one creator's subscriptions",
  },
  {
    call: /^audience\./,
    step: /^(SCAN ([st] VIRTUAL TABLE INDEX 1:|[fr]|\(subquery-\d+\))|USE TEMP B-TREE FOR (GROUP BY|ORDER BY))$/,
    why: "reads the list of spans or a post's tags, and adds up one creator's days, posts, or conversations",
  },
  {
    call: /^forecasts\.findOutlooks$/,
    step: /^(SCAN [vjw] VIRTUAL TABLE INDEX 1:|CO-ROUTINE e|COMPOUND QUERY|SCAN e|USE TEMP B-TREE FOR GROUP BY)$/,
    why: "goes through lists that the query brings, and a few sellers' subscriptions",
  },
  {
    call: /^peers\.countNext$/,
    step: /^(SCAN (v VIRTUAL TABLE INDEX 1:|f|\(subquery-\d+\))|CO-ROUTINE f|MATERIALIZE f|USE TEMP B-TREE FOR (GROUP BY|ORDER BY))$/,
    why: "goes through a few sellers' subscriptions, and first messages of 90 days, once a week",
  },
  {
    call: /^peers\.(countBands|findQuartiles|publish)$/,
    step: /^(SCAN ([bgmqp]|\(subquery-\d+\)|json_each|peer_(groups|figures))( VIRTUAL TABLE INDEX 1:| USING .*)?|CO-ROUTINE .*|USE TEMP B-TREE FOR .*)$/,
    why: "goes through a week's figures, once a week; groups are few",
  },
];
