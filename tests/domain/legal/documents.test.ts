import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { RECOVERY_VALID_MS } from "#domain/accounts/email-link.ts";
import { SESSION_MS } from "#domain/accounts/sign-in.ts";
import { CODE_VALID_MS } from "#domain/accounts/verification-code.ts";
import { GUEST_VALIDITY_MS } from "#domain/gates/age.ts";
import { mailTo, topics } from "#domain/legal/contacts.ts";
import {
  type Block,
  EFFECTIVE_DATE,
  EFFECTIVE_ISO,
  findDocument,
  slugs,
  splitLinks,
} from "#domain/legal/document.ts";
import { documentHref } from "#domain/legal/document-list.ts";
import documents from "#domain/legal/documents.ts";
import serviceTerms from "#domain/legal/service-terms.ts";
import { legalVersions, newTermsFor, termsHash, versionAt } from "#domain/legal/versions.ts";
import {
  formatCents,
  MAX_PRICE,
  MIN_PAYOUT,
  MIN_SALE,
  MIN_SUBSCRIPTION,
  MIN_UNLOCK,
  PLATFORM_FEE_PERCENT,
} from "#domain/money.ts";
import { product } from "#domain/product.ts";
import { cookieMaxAges } from "#http/cookies.ts";
import { sitemap } from "../../../app/sitemap.ts";

test("every text is its last version, and versions are in order", () => {
  for (const document of documents) {
    const versions = legalVersions[document.slug];
    const hash = createHash("sha256").update(JSON.stringify(document)).digest("hex");
    expect([document.slug, versions.at(-1)?.hash], "an edited text needs a version in versions.ts").toEqual([
      document.slug,
      hash,
    ]);
    expect(versions[0].date).toBe(EFFECTIVE_ISO);
    expect(versions.map(({ date }) => date)).toEqual(versions.map(({ date }) => date).toSorted());
    for (const { change } of versions) expect(change).toMatch(/\w\.$/);
  }
  expect(serviceTerms.hash).toBe(termsHash);
});

test("a decision is under the version of its day, and never under a later one", () => {
  const [first, second] = legalVersions["community-guidelines"];
  const at = Date.parse(second?.date ?? "");
  expect([0, at - 1, at].map((one) => versionAt("community-guidelines", one))).toEqual([
    first,
    first,
    second,
  ]);
});

test("someone agrees to the versions after the one that they agreed to", () => {
  expect(newTermsFor(null)).toEqual(legalVersions["terms-of-service"].slice(1));
  expect(newTermsFor(termsHash)).toEqual([]);
  expect(newTermsFor("of a version that isn't listed")).toEqual(legalVersions["terms-of-service"]);
});

const DAY_MS = 24 * 60 * 60 * 1000;

function textsOf(block: Block): string[] {
  if ("paragraph" in block) return [block.paragraph];
  if ("list" in block) return block.list;
  if ("steps" in block) return block.steps;
  return [block.table.caption, ...block.table.columns, ...block.table.rows.flat()];
}

const wordingOf = (slug: string) => {
  const document = findDocument(documents, slug);
  if (document === null) throw new Error(`no document ${slug}`);
  const texts = document.sections.flatMap((section) => [section.heading, ...section.blocks.flatMap(textsOf)]);
  return texts
    .map((text) =>
      splitLinks(text)
        .map((part) => part.text)
        .join(""),
    )
    .join("\n");
};

const dollars = (cents: number) => formatCents(cents).replace(".00", "");

test("there are exactly the five documents, each found by its slug", () => {
  expect(documents.map((document) => document.slug)).toEqual([...slugs]);
  for (const slug of slugs) expect(findDocument(documents, slug)?.slug).toBe(slug);
  for (const slug of ["", "Privacy", "terms", "__proto__", undefined])
    expect(findDocument(documents, slug)).toBeNull();
});

describe.each(documents)("$title", (document) => {
  const texts = document.sections.flatMap((section) => section.blocks.flatMap(textsOf));

  test("is effective since August 31, 2025", () => {
    expect(document.effective).toBe("August 31, 2025");
    expect(EFFECTIVE_DATE).toBe("August 31, 2025");
    expect(EFFECTIVE_ISO).toBe("2025-08-31");
  });

  test("has sections with unique IDs, none of them empty", () => {
    const ids = document.sections.map((section) => section.id);
    // IDs of the page itself: main content, drawer, and the two lists around the text.
    const taken = [...ids, "main", "menu", "contents", "others"];
    expect(new Set(taken).size).toBe(taken.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]+$/);
    for (const section of document.sections) expect(section.blocks.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.trim()).not.toBe("");
  });

  test("has complete table rows with unique first cells", () => {
    for (const block of document.sections.flatMap((section) => section.blocks)) {
      if (!("table" in block)) continue;
      const { columns, rows } = block.table;
      for (const row of rows) expect(row).toHaveLength(columns.length);
      expect(new Set(rows.map((row) => row[0])).size).toBe(rows.length);
    }
  });

  test("links only to existing pages", () => {
    const pages = [...sitemap.map((rule) => rule.path), ...documents.map(documentHref)];
    const mailLinks = topics.map((topic) => mailTo(topic.id));
    for (const text of texts) {
      expect(
        splitLinks(text)
          .map((part) => part.text)
          .join(""),
      ).not.toMatch(/\]\(|undefined/);
      for (const { href } of splitLinks(text))
        if (href !== null) expect([...pages, ...mailLinks]).toContain(href);
    }
  });

  test("has a readable length", () => {
    const words = wordingOf(document.slug).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(600);
    expect(words).toBeLessThanOrEqual(1300);
  });
});

test("every contact uses the same address with its own subject", () => {
  const links = topics.map((topic) => new URL(mailTo(topic.id)));
  for (const link of links) expect(link.pathname).toBe(product.supportEmail);
  const subjects = links.map((link) => link.searchParams.get("subject"));
  expect(new Set(subjects).size).toBe(topics.length);
  expect(subjects).toContain(`${product.name}: Privacy request`);
});

test("the terms state the amounts that the code charges", () => {
  const terms = wordingOf("terms-of-service");
  expect(terms).toContain(`We keep ${PLATFORM_FEE_PERCENT} percent`);
  expect(terms).toContain(`The other ${100 - PLATFORM_FEE_PERCENT} percent is yours`);
  expect(terms).toContain(`A balance under ${dollars(MIN_PAYOUT)}`);
  expect(terms).toContain(`A subscription costs ${dollars(MIN_SUBSCRIPTION)} to ${dollars(MAX_PRICE)}`);
  expect(terms).toContain(`costs ${dollars(MIN_UNLOCK)} to ${dollars(MAX_PRICE)}, once for each`);
  expect(terms).toContain(`a tip, costs ${dollars(MIN_SALE)} to ${dollars(MAX_PRICE)}`);
  expect(terms).toContain(product.statementDescriptor);
});

test("the privacy policy states the retention periods of the code", () => {
  const privacy = wordingOf("privacy");
  expect(privacy).toContain(`Valid for ${SESSION_MS / DAY_MS} days`);
  expect(privacy).toContain(`${GUEST_VALIDITY_MS / DAY_MS} days, in your browser only`);
  expect(privacy).toContain(`Valid for ${CODE_VALID_MS / 60_000} minutes`);
  expect(privacy).toContain(`and for ${RECOVERY_VALID_MS / DAY_MS} days at most`);
  expect(privacy).toContain("90 days, then erased");
});

test("the cookie policy lists every cookie with its lifetime, and says when it is set", () => {
  const words: Record<number, string> = {
    31536000: "1 year",
    2592000: "30 days",
    3600: "1 hour",
    600: "10 minutes",
    300: "5 minutes",
    60: "1 minute",
  };
  const real = Object.entries(cookieMaxAges).map(([name, seconds]) => [name, words[seconds]]);
  const table = findDocument(documents, "cookies")
    ?.sections.flatMap((section) => section.blocks)
    .find((b) => "table" in b);
  const rows = table && "table" in table ? table.table.rows : [];
  expect(rows.map((row) => [row[0], row.at(-1)])).toEqual(real);
  for (const name of Object.keys(cookieMaxAges))
    expect(wordingOf("cookies")).toContain(`The ${name} cookie is set`);
});

test("a text is split at its links", () => {
  expect(splitLinks("plain (text)")).toEqual([{ text: "plain (text)", href: null }]);
  expect(splitLinks("[a](/b), c")).toEqual([
    { text: "a", href: "/b" },
    { text: ", c", href: null },
  ]);
});
