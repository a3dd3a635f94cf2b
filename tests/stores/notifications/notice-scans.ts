/** Notice queries that may scan a table or sort, and why. */
export const noticeScans: { call: RegExp; step: RegExp; why: string }[] = [
  {
    call: /^(notices\.(list|findOwn)|messages\.findOtherUses)/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the subscriptions of one pair; notices.test.ts holds that the notices aren't sorted",
  },
  {
    call: /^(noticeEmails\.(listDue|postpone)|announcements\.(listWaiting|findWindow))$/,
    step: /^(SCAN (d|due|k|w|l VIRTUAL TABLE INDEX 1:|post_announcements USING INDEX \w+)|USE TEMP B-TREE FOR (GROUP|ORDER) BY)$/,
    why: "goes through one run's notices or subscriptions, and the few posts that are being announced",
  },
  {
    call: /^(summaries\.count|duePushes\.find)$/,
    step: /^(SCAN (d VIRTUAL TABLE INDEX 1:|k)|USE TEMP B-TREE FOR ORDER BY)$/,
    why: "goes through one run's creators and devices, a hundred conversations or twenty notices of each",
  },
  {
    call: /^emailStops\.find$/,
    step: /^USE TEMP B-TREE FOR ORDER BY$/,
    why: "sorts the few stops of one address",
  },
];
