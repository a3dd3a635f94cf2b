import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creatorSearchText, postSearchText } from "#domain/discovery/search-text/search-text.ts";
import { indexTerms } from "#domain/discovery/search-text/tokenize.ts";
import { cases } from "#tests/properties/cases.ts";

const ENGLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

describe("terms", () => {
  test.each([
    ["Éclair ECLAIR ｅｃｌａｉｒ", ["eclair"]],
    ["don't L'été creator’s", ["dont", "l", "ete", "creators"]],
    ["Straße, Ærø und Łódź", ["strasse", "aero", "und", "lodz"]],
    ["Ёлка и ёж", ["елка", "и", "еж"]],
    ["مُحَمَّد", ["محمد"]],
    ["שָׁלוֹם", ["שלום"]],
    ["ΣΟΦΟΣ σοφός", ["σοφοσ"]],
    ["हिन्दी", ["हिन्दी"]],
    ["#yoga-flow 3.5mm", ["yoga", "flow", "3", "5mm"]],
    ["🔥🔥 hot", ["🔥", "hot"]],
    ["کتاب\u200cها", ["كتابها"]],
    ["con\u00adcert \u200fשלום\u200e", ["concert", "שלום"]],
    ["क्\u200dष क्ष", ["क्ष"]],
    ["A ❤ ❤\ufe0f ❤\ufe0e", ["a", "❤"]],
    ["part 2\ufe0f\u20e3 #\ufe0f\u20e3", ["part", "2"]],
    ["🇧🇷 🇧🇷🇩🇪", ["🇧🇷", "🇩🇪"]],
    [ENGLAND, [ENGLAND]],
    ["👩\u200d🎨 👍🏽 👍", ["👩", "🎨", "👍"]],
    ["٢٠٢٥ ۲۰۲۵ २०२५ ２０２５ 2025", ["2025"]],
    ['"; drop table -- *', ["drop", "table"]],
  ])("%s", (text, expected) => {
    expect(indexTerms(text)).toEqual(expected);
  });

  test("runs without spaces are indexed by their characters and pairs", () => {
    expect(indexTerms("東京の夜 tokyo")).toEqual(["東", "京", "の", "夜", "東京", "京の", "の夜", "tokyo"]);
    expect(indexTerms("서울")).toEqual(["서", "울", "서울"]);
    expect(indexTerms("ガレージ")).toContain("レー");
  });

  test("contain no spaces, ASCII punctuation, or capitals, are unique, and do not change when indexed again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const words = indexTerms(text);
        expect(new Set(words).size).toBe(words.length);
        for (const word of words) {
          expect(word).toMatch(/^(?:[a-z0-9]|\P{ASCII})+$/u);
          expect(word).not.toMatch(/\s/);
        }
        expect(new Set(indexTerms(words.join(" ")))).toEqual(new Set(words));
      }),
      { numRuns: cases(500) },
    );
  });

  test("are bounded for any input", () => {
    expect(indexTerms("x".repeat(10_000))).toEqual(["x".repeat(32)]);
    const many = Array.from({ length: 9000 }, (_, i) => `w${i}`).join(" ");
    expect(indexTerms(many)).toHaveLength(1500);
  });
});

describe("the search text of a post", () => {
  const post = { title: "An evening", tags: ["lamps"], description: "Only inside: zanzibar evening" };

  test("includes only a public description, and no word twice", () => {
    expect(postSearchText({ ...post, descriptionIsPublic: false })).toBe("an evening lamps\n");
    expect(postSearchText({ ...post, descriptionIsPublic: true })).toBe(
      "an evening lamps\nonly inside zanzibar",
    );
  });

  test("contains nothing of a locked description", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (description) => {
        const locked = postSearchText({ ...post, description, descriptionIsPublic: false });
        expect(locked).toBe(postSearchText({ ...post, description: "", descriptionIsPublic: false }));
      }),
    );
  });
});

test("a creator is found by parts of the username and by all of it", () => {
  const creator = { username: "mira.sound", name: "Mira Söderberg", bio: "Tape loops", interests: ["music"] };
  expect(creatorSearchText(creator)).toBe("mira sound mirasound soderberg\ntape loops music");
});
