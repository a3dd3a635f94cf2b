import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { withoutLinks } from "#domain/legal/document.ts";
import documents from "#domain/legal/documents.ts";

// Legal texts say what we do. Each such sentence names the test that shows it, so that neither changes alone.

const root = path.resolve(import.meta.dirname, "../..");
const POSTS = "stores/moderation/cases/post-cases.test.ts";
const COUNTER = "stores/moderation/cases/counter-notices.test.ts";
const APPEALS = "stores/moderation/cases/appeals.test.ts";
const CONSENTS = "routes/moderation/consents/consents.test.ts";
const REPORT_PAGE = "routes/moderation/reports/report-page.test.ts";
const ENDED = "routes/admin/ended.test.ts";

/** Words of a sentence, and the file and the name of its test. */
const claims: [words: string, file: string, name: string][] = [
  [
    "everyone else gets a link from us to show that they're 18",
    CONSENTS,
    "a post with other people waits until everyone has signed",
  ],
  [
    "we then remove the post and refund its buyers",
    "stores/reversals/refunds/removed-posts.test.ts",
    "everyone who bought a post is refunded when someone in it withdraws",
  ],
  [
    "We do not tell anyone who reported them",
    "stores/moderation/cases/reports.test.ts",
    "a receipt is shown only to the reporter",
  ],
  ["count a strike of 1 to 3 points", APPEALS, "six strike points open a case about the account"],
  ["at 6 points, we review the account", APPEALS, "six strike points open a case about the account"],
  ["take down a post, or hide it while we look into it", POSTS, "a post is hidden when its time runs out"],
  [
    "hold payouts while we investigate",
    "stores/ledger/payouts/holds.test.ts",
    "stops payouts until it is released",
  ],
  [
    "We tell you what we did and why",
    REPORT_PAGE,
    "a removed post is gone for everyone; its creator reads why",
  ],
  [
    "shows what was reported and what we decided",
    "stores/moderation/transparency.test.ts",
    "reports and decisions count in the UTC month",
  ],
  ["Appeal within six months", APPEALS, "appeals are over after six months"],
  [
    "Someone who did not make the first decision answers within 7 days",
    APPEALS,
    "the owner appeals a decision",
  ],
  [
    "Copyright decisions follow the DMCA Policy",
    "routes/moderation/reports/counter-notice.test.ts",
    "a creator answers a removal for copyright",
  ],
  ["without permission, send us a notice", REPORT_PAGE, "each kind of report asks for what it needs"],
  [
    "your name and email address, so that we can reach you",
    REPORT_PAGE,
    "each kind of report asks for what it needs",
  ],
  [
    "We do not tell them your name or your address",
    REPORT_PAGE,
    "a removed post is gone for everyone; its creator reads why",
  ],
  [
    "we remove the post for everyone, including people who paid",
    "stores/posts/take-down.test.ts",
    "is gone for everyone",
  ],
  [
    "We tell the creator why, and how to object",
    REPORT_PAGE,
    "a removed post is gone for everyone; its creator reads why",
  ],
  [
    "count the removal against the creator's account",
    APPEALS,
    "six strike points open a case about the account",
  ],
  [
    "the page of our decision, which we emailed you, links to its form",
    "routes/moderation/reports/counter-notice.test.ts",
    "a creator answers a removal for copyright",
  ],
  ["You can send one for each decision", COUNTER, "only the post's creator sends one, once"],
  ["we add the title of the post and the address where it appeared", COUNTER, "it's forwarded once, in full"],
  ["Within a day, we email the whole counter-notice", COUNTER, "it's forwarded once, in full"],
  [
    "we put the post back automatically",
    COUNTER,
    "on the 12th business day, and not before, the post is put back",
  ],
  ["unless they tell us before that they have gone to court", COUNTER, "a lawsuit, recorded by an admin"],
  ["close the account, refund the people affected", ENDED, "an account ends once a second admin confirms it"],
  [
    "We decide within 3 business days",
    "domain/moderation/cases/deadlines.test.ts",
    "every report has a deadline",
  ],
  ["with an account, we use its address", REPORT_PAGE, "reports are limited by network without an account"],
  ["We close the accounts of repeat infringers", ENDED, "an account ends once a second admin confirms it"],
  [
    "We remove hidden details, such as location",
    "platform/formats/strip-metadata.test.ts",
    "keeps its frames and its timing, and no metadata",
  ],
];

/** Said of what people here do, or not do, where no code is involved. */
const byPeople = [
  "report it to the National Center for Missing & Exploited Children",
  "we may ask for it, and we take the post down while we wait",
  "does not allow its services to be used for pornography, so neither do we",
  "we may:",
  "This page explains how we follow",
  "We handle claims from other countries the same way",
  "we treat it as a safety issue",
  "we look at the rest ourselves",
  "we may leave it down no matter who owns the copyright",
  "We then say which rule",
  "in which we may be found",
  "and we close the account that did it",
  "We reject notices that are plainly false",
];

const sentencesOf = (slug: string): string[] => {
  const text: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") text.push(withoutLinks(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(documents.find((one) => one.slug === slug)?.sections.map(({ blocks }) => blocks));
  return text.flatMap((one) => one.split(/(?<=[.;]) /));
};

test.each(claims)("%s", (words, file, name) => {
  expect(documents.flatMap(({ slug }) => sentencesOf(slug)).filter((one) => one.includes(words))).not.toEqual(
    [],
  );
  expect(readFileSync(path.join(root, file), "utf8").includes(name), `${file}: ${name}`).toBe(true);
});

test.each(["community-guidelines", "dmca"])(
  "every sentence of %s about what we do has a test, or says what people do",
  (slug) => {
    const known = [...claims.map(([words]) => words), ...byPeople];
    const about = sentencesOf(slug).filter((one) => /\b[Ww]e\b/.test(one));
    expect(about.length).toBeGreaterThan(9);
    expect(about.filter((one) => !known.some((words) => one.includes(words)))).toEqual([]);
  },
);
