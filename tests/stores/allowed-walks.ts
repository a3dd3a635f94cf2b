/** What may walk a table or sort by hand, by its name here, with the reason. */
export const allowedScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^search\./,
    step: /^SCAN (post|creator)_index VIRTUAL TABLE INDEX \d+:[^ ]*M3/,
    why: "walks the full-text index of one query from its newest match, or its oldest, and stops at its limit",
  },
  {
    call: /^search\./,
    step: /^SCAN (k|hit|found|told|again|titled|named|page|d|json_each|\(subquery-\d+\))( VIRTUAL TABLE INDEX 1:)?$/,
    why: "reads what a bounded query before it gave, or the words that were typed",
  },
  {
    call: /^search\./,
    step: /^(UNION USING|USE) TEMP B-TREE/,
    why: "sorts candidates: a thousand at most, and a page",
  },
  { call: /^search\.upkeep$/, step: /^SCAN CONSTANT ROW$/, why: "reads a number of no table" },
  { call: /^regions\.all$/, step: /^SCAN region_rules$/, why: "a few rows, read whole" },
  {
    call: /^admin\.log$/,
    step: /^SCAN audit_log USING INDEX audit_log_newest$/,
    why: "walks the index in the page's order and stops at the page's end",
  },
  {
    call: /^admin\.rules$/,
    step: /^SCAN region_rules USING INDEX sqlite_autoindex_region_rules_1$/,
    why: "a few rows, read whole",
  },
  {
    call: /^feeds\.(page|suggestions)/,
    step: /^SCAN content USING INDEX content_(newest|popular|hottest|featured)$/,
    why: "walks the index in the page's order and stops at the page's end",
  },
  {
    call: /^feeds\./,
    step: /^SCAN (\(subquery-\d+\)|\d+ CONSTANT ROWS|[gk]|alike|json_each VIRTUAL TABLE INDEX \d+:)$/,
    why: "walks a page's groups: eight kinds, ten or twelve tags, two hundred creators, the few posts that stand beside one",
  },
  {
    call: /^feeds\./,
    step: /^(USE TEMP B-TREE FOR|UNION USING TEMP B-TREE)/,
    why: "sorts the first posts of a page's groups; feeds.test.ts holds that nothing else is sorted",
  },
  {
    call: /^(posts|media|creators|subscriptions|likes)\./,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the subscriptions of one pair",
  },
  {
    call: /^creators\.page/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the two whom a name can mean",
  },
  {
    call: /^creators\.withdrawnCounts$/,
    step: /^USE TEMP B-TREE FOR GROUP BY$/,
    why: "counts the posts of one creator who is leaving, for the fans who paid",
  },
  {
    call: /^posts\.(whole|preview)$/,
    step: /^USE TEMP B-TREE FOR RIGHT PART OF ORDER BY$/,
    why: "sorts the widths of one post's media",
  },
  {
    call: /^ownPosts\.publishDue$/,
    step: /^(SCAN (r|\(subquery-\d+\))|USE TEMP B-TREE FOR ORDER BY)$/,
    why: "ranks the few that are due of each creator: those of one run",
  },
  {
    call: /^accounts\.newestCode$/,
    step: /^USE TEMP B-TREE FOR RIGHT PART OF ORDER BY$/,
    why: "sorts the codes of one instant",
  },
  {
    call: /^passkeys\.list$/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the passkeys of one person",
  },
  {
    call: /^sessions\.list$/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the sessions of one person",
  },
  {
    call: /^sessions\.viewer/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the age checks of one person",
  },
  {
    call: /^analytics\.ofSeller$/,
    step: /^USE TEMP B-TREE FOR GROUP BY$/,
    why: "sums the twelve months of one creator",
  },
  {
    call: /^subscriptions\.list$/,
    step: /^USE TEMP B-TREE FOR (RIGHT PART OF )?ORDER BY$/,
    why: "sorts the subscriptions of one fan",
  },
  {
    call: /^sales\.of(Seller|Buyer)$/,
    step: /^USE TEMP B-TREE FOR (RIGHT PART OF|LAST TERM OF) ORDER BY$/,
    why: "sorts the payments of one instant",
  },
];
