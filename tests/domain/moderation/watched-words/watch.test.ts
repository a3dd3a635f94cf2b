import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { platformWordsForm, watchedWordsForm } from "#domain/moderation/watched-words/forms.ts";
import {
  checkWatched,
  entriesOf,
  findWatched,
  MAX_PHRASE,
  MAX_WORDS,
} from "#domain/moderation/watched-words/watch.ts";

const LIST = "venmo\ncash app\nÉclair\n秘密\nпривет\nかみ";

test.each([
  ["as it is", "Send it by venmo please", "venmo"],
  ["in capitals", "VENMO", "venmo"],
  ["with punctuation after it", "(venmo!)", "venmo"],
  ["without its accent", "an eclair", "Éclair"],
  ["with another accent", "vénmo", "venmo"],
  ["in full-width letters", "ｖｅｎｍｏ", "venmo"],
  ["as a phrase over two lines", "my Cash\n  App", "cash app"],
  ["as a phrase with a hyphen", "cash-app", "cash app"],
  ["with dots between its letters", "v.e.n.m.o", "venmo"],
  ["with spaces between its letters", "use v e n m o ok", "venmo"],
  ["with one letter before the spelled ones", "a v e n m o", "venmo"],
  ["with a hyphen in it", "ven-mo", "venmo"],
  ["with stars in it", "v**enm*o", "venmo"],
  ["with a zero-width space in it", "ven\u200bmo", "venmo"],
  ["with a joiner in it", "ven\u200dm\u200co", "venmo"],
  ["with direction marks and a variation selector in it", "v\u200ee\u202dnm\ufe0fo", "venmo"],
  ["with enclosing and stacked marks", "v\u20dde\u0489n\u0336m\u1abeo", "venmo"],
  ["with a filler that looks like nothing", "ven\u3164mo", "venmo"],
  ["with a hyphen in it, beside another word", "now:ven-mo,please", "venmo"],
  ["before an apostrophe", "by venmo's app", "venmo"],
  ["between apostrophes", "my'venmo’now", "venmo"],
  ["with hearts between its letters", "v♥e♥n❤️m♥o", "venmo"],
  ["with a picture in it", "ven🍑mo", "venmo"],
  ["with letters that look like punctuation", "vˈeˈnːmʼo", "venmo"],
  ["with marks of other scripts on its letters", "v\u0951en\u0e48m\ua66fo", "venmo"],
  ["with punctuation within a run without spaces", "これは秘.密です", "秘密"],
  ["with spaces within a run without spaces", "これは秘 密です", "秘密"],
  ["with a space before its last letters", "ve n mo", "venmo"],
  ["with a space after its first letter", "by v enmo ok", "venmo"],
  ["with digits for letters", "v3nm0", "venmo"],
  ["with a sign for a letter", "c@$h app", "cash app"],
  ["with a one for an l", "ec1air", "Éclair"],
  ["in Cyrillic letters that look like its own", "vеnmо", "venmo"],
  ["in Greek letters that look like its own", "νεnmο", "venmo"],
  ["in small capitals", "ᴠᴇɴᴍᴏ", "venmo"],
  ["in Cyrillic letters alone", "саsh арр", "cash app"],
  ["in another alphabet with Latin letters in it", "пpивeт", "привет"],
  ["within a run without spaces", "これは秘密です", "秘密"],
  ["in another alphabet", "Привет!", "привет"],
])("a watched word is found %s", (_, text, word) => {
  expect(findWatched(text, LIST)).toBe(word);
});

test.each([
  ["part of a longer word", "venmonger, convenmo"],
  ["words of a phrase apart from each other", "cash for the app"],
  ["words of a phrase in another order", "app cash"],
  ["two single letters", "v e"],
  ["words that a space parts", "ven mo"],
  ["a letter that its mark makes another", "か\u3099み"],
  ["words of another script that look like it", "Это сазн, или рот и нос"],
  ["nothing", ""],
  ["only what is invisible", "\u200b\u200d"],
])("it isn't found in %s", (_, text) => {
  expect(findWatched(text, LIST)).toBeNull();
});

test("an empty list matches nothing", () => {
  expect(findWatched("venmo", "")).toBeNull();
});

test("the platform's words come first, and a creator's words only match what fans write", () => {
  const lists = { platform: "venmo", creator: "venmo\nlamp" };
  expect(checkWatched("a lamp by venmo", lists, "fan")).toEqual({ by: "platform", word: "venmo" });
  expect(checkWatched("a lamp", lists, "fan")).toEqual({ by: "creator", word: "lamp" });
  expect(checkWatched("a lamp", lists, "creator")).toBeNull();
  expect(checkWatched("venmo", lists, "creator")).toEqual({ by: "platform", word: "venmo" });
});

test("a word is found whatever separates its letters", () => {
  const separator = fc.constantFrom("", ".", "-", "*", "\u200b", "\u200d", "\u00ad", "_", "~", "\u0301");
  fc.assert(
    fc.property(fc.array(separator, { minLength: 4, maxLength: 4 }), (between) => {
      const text = [..."venmo"].map((letter, at) => letter + (between[at] ?? "")).join("");
      expect(findWatched(`by ${text} now`, LIST)).toBe("venmo");
    }),
  );
});

test("twice the text takes twice the work, whatever it consists of", () => {
  const list = Array.from({ length: 500 }, (_, at) => `word${at} of a list ${at}`).join("\n");
  const lookups = (text: string) => {
    const get = vi.spyOn(Map.prototype, "get");
    findWatched(text, list);
    const { length } = get.mock.calls;
    get.mockRestore();
    return length;
  };
  for (const unit of ["a ", "a.", "abc-", "秘.", "a♥", "秘", "venmo ", "\u0301", ". "]) {
    const [half, whole] = [2000, 4000].map((length) => lookups(unit.repeat(length / unit.length)));
    // A quadratic search would take four times as many.
    expect(whole, unit).toBeLessThan(2.2 * (half ?? 0) + 1);
  }
});

const words = (text: string) => watchedWordsForm.safeParse({ words: text });
test("a list is stored with one entry per line, without duplicates", () => {
  expect(words("  Venmo \n\nvenmo\r\nVÉNMO\n cash  app ").data?.words).toBe("Venmo\ncash  app");
  expect(words("").data?.words).toBe("");
  expect(watchedWordsForm.safeParse({}).data?.words).toBe("");
  expect(entriesOf("a\n\nb\na")).toEqual(["a", "b"]);
});

test.each([
  ["too many", Array.from({ length: MAX_WORDS + 1 }, (_, at) => `w${at}`).join("\n"), "1 too many"],
  ["one that is too long", "x".repeat(MAX_PHRASE + 1), "50 characters per line"],
  ["one without letters", "***", "can't be matched"],
  ["one of seven words", "a b c d e f g", "can't be matched"],
])("a list with %s is refused", (_, text, message) => {
  expect(JSON.stringify(words(text).error?.issues)).toContain(message);
});

test("a change of the platform's list needs a reason", () => {
  expect(platformWordsForm.safeParse({ words: "x", reason: "short" }).success).toBe(false);
  expect(platformWordsForm.safeParse({ words: "x", reason: "Payments elsewhere" }).success).toBe(true);
});
