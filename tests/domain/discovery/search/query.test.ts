import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseQuery, planSearch, vocabularyRequest, writeMatch } from "#domain/discovery/search/query.ts";
import {
  correct,
  editDistance,
  spellingVariants,
  withoutOneLetter,
} from "#domain/discovery/search/spelling.ts";
import { cases } from "#tests/properties/cases.ts";

const nothing = { terms: [], near: [], completions: [], nearCompletions: [] };
const planned = (text: string, vocabulary: Parameters<typeof planSearch>[1] = nothing, exactly = false) =>
  planSearch(parseQuery(text), vocabulary, exactly);

describe("reading a query", () => {
  test("the last word is a prefix until a space follows", () => {
    expect(parseQuery("old lam").map(({ word, isPrefix }) => [word, isPrefix])).toEqual([
      ["old", false],
      ["lam", true],
    ]);
    expect(parseQuery("lam ")[0]?.isPrefix).toBe(false);
    expect(parseQuery("a")[0]?.isPrefix).toBe(false);
  });

  test("long input is truncated", () => {
    const words = parseQuery("lorem ipsum dolor sit amet consectetur adipiscing elit sed ".repeat(200));
    expect(words).toHaveLength(8);
    expect(parseQuery("🔥".repeat(5000))).toHaveLength(1);
    expect(parseQuery("漢".repeat(5000))[0]?.word.length).toBeLessThanOrEqual(32);
  });

  test.each(["", "   ", "!?*()", '""', "AND", "x* NEAR/3 ^y"])(
    "%j is parsed into words or nothing",
    (text) => {
      expect(() => writeMatch(planned(text).terms, [], "any")).not.toThrow();
    },
  );
});

describe("writing a match", () => {
  test("words are quoted, alternatives joined, facets in their own column", () => {
    const plan = planned("old lam", {
      ...nothing,
      terms: [{ term: "old", uses: 3 }],
      completions: [{ term: "lamp", uses: 9 }],
    });
    expect(writeMatch(plan.terms, [["video"], ["p0", "free"]], "any")).toBe(
      '{heading text} : ((("old")) AND (("lam") OR ("lamp"))) AND facets : ("video") AND facets : ("p0" OR "free")',
    );
    expect(writeMatch([], [], "any")).toBe('facets : ("all")');
  });

  test("a run without spaces is searched by its pairs", () => {
    expect(writeMatch(planned("東京の").terms, [], "any")).toBe('{heading text} : ((("東京" AND "京の")))');
  });

  test("no input escapes its quotes", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: "grapheme", maxLength: 80 })),
        (text) => {
          const match = writeMatch(planned(text).terms, [], "any");
          const outside = match.replaceAll(/"[^"]*"/g, "w");
          expect(outside).toMatch(/^(facets : \(w\)|\{heading text\} : \((\(|\)|w| AND | OR )+\))$/);
          for (const [, word = ""] of match.matchAll(/"([^"]*)"/g))
            expect(word).toMatch(/^(?:[a-z0-9]|\P{ASCII})+$/u);
          expect(match.length).toBeLessThan(12_000);
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});

describe("spelling", () => {
  test("the distance is the number of letters to change", () => {
    expect(editDistance("lamp", "lmap", 2)).toBe(1);
    expect(editDistance("lamp", "lamps", 2)).toBe(1);
    expect(editDistance("photography", "fotografy", 2)).toBe(3);
    expect(editDistance("photography", "photgrahpy", 2)).toBe(2);
    expect(editDistance("", "ab", 2)).toBe(2);
  });

  test("the distance is zero to itself, symmetric, and bounded", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, a, 2)).toBe(0);
        expect(editDistance(a, b, 2)).toBe(editDistance(b, a, 2));
        expect(editDistance(a, b, 2) === 0).toBe(a === b);
        expect(editDistance(a, b, 2)).toBeLessThanOrEqual(3);
        expect(editDistance(a, b, 20)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  test("a word with any single typo shares a lookup key with the correct one", () => {
    const letters = fc.constantFrom(..."abcdefg");
    const slip = fc.tuple(fc.constantFrom("in", "out", "change", "swap"), fc.nat(30), letters);
    fc.assert(
      fc.property(fc.array(letters, { minLength: 5, maxLength: 12 }), slip, (word, [kind, where, letter]) => {
        const at = where % (word.length - 1);
        const typed =
          kind === "in"
            ? word.toSpliced(at, 0, letter)
            : kind === "out"
              ? word.toSpliced(at, 1)
              : kind === "change"
                ? word.toSpliced(at, 1, letter)
                : word.toSpliced(at, 2, word[at + 1] ?? "", word[at] ?? "");
        const [meant, mistyped] = [word.join(""), typed.join("")];
        const stored = new Set(withoutOneLetter(meant));
        const found =
          spellingVariants(mistyped)?.slips.some((one) => stored.has(one)) ||
          withoutOneLetter(mistyped).includes(meant);
        expect(found).toBe(true);
      }),
    );
  });

  test("the nearest word wins, then the same first letter, then the most used; short words and numbers are never corrected", () => {
    const known = [
      { term: "lamps", uses: 5 },
      { term: "lamp", uses: 50 },
      { term: "camp", uses: 500 },
    ];
    expect(correct("lmap", known)).toEqual({ from: "lmap", to: "lamp", uses: 50 });
    expect(correct("damp", known)?.to).toBe("camp");
    expect(correct("xyzw", known)).toBeNull();
    expect(spellingVariants("cat")).toBeNull();
    expect(spellingVariants("mp34")).toBeNull();
  });

  test("an unknown word is corrected unless the search is exact", () => {
    const vocabulary = { ...nothing, near: [{ term: "evening", uses: 7, of: "evning" }] };
    const plan = planned("evning ", vocabulary);
    expect(plan.corrections).toEqual([{ from: "evning", to: "evening", uses: 7 }]);
    expect(plan.terms).toMatchObject([{ alternatives: ["evening"], isPrefix: false }]);
    expect(planned("evning ", vocabulary, true)).toMatchObject({
      corrections: [],
      terms: [{ word: "evning" }],
    });
  });

  test("a known word is kept and adds its singular or plural", () => {
    const plan = planned("lamps ", {
      ...nothing,
      terms: [
        { term: "lamps", uses: 1 },
        { term: "lamp", uses: 9 },
      ],
    });
    expect(plan.corrections).toEqual([]);
    expect(plan.terms[0]?.alternatives).toEqual(["lamps", "lamp"]);
  });

  test("vocabulary lookups are bounded", () => {
    const { terms, slips } = vocabularyRequest(
      parseQuery(
        "extraordinarily ".repeat(3) +
          "abcdefghijklm nopqrstuvwxyz abcdefgh ijklmnop qrstuvwx yzabcdef zyxwvuts",
      ),
    );
    expect(terms.length).toBeLessThan(300);
    expect(slips.length).toBeLessThan(800);
  });
});
