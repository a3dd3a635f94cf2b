import { expect, test } from "vitest";
import { searchHits } from "#domain/messages/search-hits.ts";

const marked = (text: string, search: string) =>
  searchHits(text, search)
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join("");

test("every match is marked, in upper or lower case, and no text is lost", () => {
  expect(marked("Lamp, lamp and LAMPS", "lamp")).toBe("[Lamp], [lamp] and [LAMP]S");
  expect(marked("aaaa", "aa")).toBe("[aa][aa]");
  expect(marked("100% (sure)", "% (")).toBe("100[% (]sure)");
  expect(marked("no hit", "lamp")).toBe("no hit");
  expect(marked("anything", "")).toBe("anything");
  expect(marked("", "x")).toBe("");
});

test("matches are marked at the right position even if letters change their length with their case", () => {
  expect(marked("İİ lamp", "lamp")).toBe("İİ [lamp]");
  expect(marked("Straße 🔥 É", "🔥")).toBe("Straße [🔥] É");
});
