import { describe, expect, test } from "vitest";
import { HOUR, NOW, people } from "#tests/cast.ts";
import { searchFixture } from "../fixtures/search-fixture.ts";

const { post, search, ids } = searchFixture();
const { creator, fan } = people;

describe("search results", () => {
  test.each([
    ["Éclair au café", "eclair"],
    ["Eclair", "éclair"],
    ["An evening by the lamp", "EVENING"],
    ["Old violins", "violin "],
    ["One violin", "violins "],
    ["Photography at dusk", "photog"],
    ["東京の夜景", "夜景"],
    ["東京の夜景", "京"],
    ["서울 여행", "여행"],
    ["เที่ยวทะเล", "ทะเล"],
    ["Белые ночи", "белы"],
    ["قهوة الصباح", "الصباح"],
    ["शाम की चाय", "चाय"],
    ["🔥 drop", "🔥"],
    ["Don’t look", "dont"],
    ["کتاب\u200cها", "کتابها"],
    ["کتابها", "کتاب\u200cها"],
    ["A ❤", "❤\ufe0f"],
    ["part 2\ufe0f\u20e3", "part 2"],
    ["Rio 🇧🇷", "🇧🇷"],
    ["Diary 2025", "٢٠٢٥"],
    ["ديسمبر ٢٠٢٥", "2025"],
  ])("%s by %s", async (title, q) => {
    const id = await post({ title });
    await post({ title: "Something else" });
    expect(await ids(`q=${encodeURIComponent(q)}`)).toEqual([id]);
  });

  test("are none for a flag that no post has", async () => {
    await post({ title: "Rio 🇧🇷" });
    expect(await ids(`q=${encodeURIComponent("🇩🇪")}`)).toEqual([]);
  });

  test("are the same for a misspelled word as for the correct one", async () => {
    for (const title of ["A zeppelin", "Two zeppelins", "Zeppelinfahrt", "Blue zeppelin"])
      await post({ title });
    const right = await ids("q=zeppelin");
    expect(right).toHaveLength(4);
    expect(await ids("q=zepplein")).toEqual(right);
    expect(await ids("q=blue%20zepelin")).toEqual(await ids("q=blue%20zeppelin"));
    expect(await ids("q=zepplein%20")).toEqual(await ids("q=zeppelin%20"));
  });

  test("match by tag, by public description, and by all words together", async () => {
    const id = await post({ title: "Harbor", tags: ["filmnoir"], description: "Fog on the zinc roofs" });
    const shown = await post(
      { title: "Teased", description: "zanzibar" },
      {
        visibility_type: "subscriber",
        description_public: true,
      },
    );
    expect(await ids("q=filmnoir")).toEqual([id]);
    expect(await ids("q=zinc+harbor")).toEqual([id]);
    expect(await ids("q=zinc+nowhere")).toEqual([]);
    expect(await ids("q=zanzibar")).toEqual([shown]);
  });

  test("never match text in a locked description or body", async () => {
    for (const visibility_type of ["subscriber", "ppv"] as const)
      await post(
        { title: "Locked", description: "xylophone", body: "marimba" },
        { visibility_type, price: visibility_type === "ppv" ? 500 : null },
      );
    await post({ title: "Free", body: "marimba" });
    for (const viewer of [null, fan.id, creator.id]) {
      expect((await search("q=xylophone&exactly=1", viewer)).posts).toEqual([]);
      expect((await search("q=marimba&exactly=1", viewer)).posts).toEqual([]);
    }
    const { posts } = await search("q=locked");
    expect(posts).toHaveLength(2);
    for (const card of posts) expect(card).toMatchObject({ open: false, description: "", image: null });
    expect(JSON.stringify(posts)).not.toMatch(/xylophone|marimba/);
  });

  test("show an excerpt, on one line, only of text that is open to everyone", async () => {
    const body = `Lutetium.\n\n${"word ".repeat(60)}`;
    await post({ title: "Thulium free", body }, { type: "text" });
    for (const viewer of [null, creator.id]) {
      const { excerpt = "" } = (await search("q=thulium", viewer)).posts[0] ?? {};
      expect(excerpt).toMatch(/^Lutetium\. word word( word)+…$/);
      expect(excerpt.length).toBeLessThanOrEqual(141);
    }
    await post({ title: "Terbium", body }, { type: "text", visibility_type: "subscriber" });
    await post({ title: "Terbium", body }, { type: "image" });
    for (const viewer of [null, creator.id])
      expect((await search("q=terbium", viewer)).posts.map(({ excerpt }) => excerpt)).toEqual(["", ""]);
  });

  test("correct a typo and say so, unless the exact search is requested", async () => {
    const id = await post({ title: "Watercolor evenings" });
    for (const typed of ["watercolour", "watrecolor", "evenigns"]) {
      const found = await search(`q=${typed}+`);
      expect(
        found.posts.map((one) => one.id),
        typed,
      ).toEqual([id]);
      expect(found.corrected, typed).not.toBeNull();
    }
    expect(await search("q=evenigns&exactly=1")).toMatchObject({ posts: [], corrected: null });
  });

  test.each([
    '"',
    "'; drop table content; --",
    "facets:free",
    "lamp* OR x",
    "NEAR(a b)",
    "{heading} : x",
    "(((",
    "-a ^b",
  ])("%s is only words", async (q) => {
    await expect(search(`q=${encodeURIComponent(q)}`)).resolves.toBeDefined();
  });
});

describe("order, filters, counts, and pages", () => {
  test("every sort order, with a match in the title before one in the description", async () => {
    const text = await post({ title: "Other", description: "osmium", at: NOW - 1000, likes: 5 });
    const title = await post({ title: "Osmium", at: NOW - 90_000_000, likes: 1 });
    const dear = await post(
      { title: "Osmium dear", at: NOW - 3_000 },
      { visibility_type: "ppv", price: 9000 },
    );
    expect((await ids("q=osmium")).at(-1)).toBe(text);
    expect(await ids("q=osmium&sort=newest")).toEqual([text, dear, title]);
    expect(await ids("q=osmium&sort=oldest")).toEqual([title, dear, text]);
    expect(await ids("q=osmium&sort=popular")).toEqual([text, title, dear]);
    expect((await ids("q=osmium&sort=price_high"))[0]).toBe(dear);
    expect((await ids("q=osmium&sort=price_low")).at(-1)).toBe(dear);
    expect(await ids("q=osmium&date=today&sort=newest")).toEqual([text, dear]);
    expect(await ids("q=osmium&date=week&sort=oldest")).toEqual([title, dear, text]);
  });

  test("by price: free posts first, then the cheapest, across pages", async () => {
    const free = [];
    for (let i = 0; i < 25; i++)
      free.unshift(await post({ title: `Iridium ${i}`, at: NOW - HOUR + i * 1000 }));
    const dear = await post({ title: "Iridium" }, { visibility_type: "ppv", price: 9000 });
    const cheap = await post({ title: "Iridium" }, { visibility_type: "ppv", price: 100 });
    expect(await ids("q=iridium&sort=price_low")).toEqual(free.slice(0, 20));
    expect(await ids("q=iridium&sort=price_low&page=1")).toEqual([...free.slice(20), cheap, dear]);
    expect((await ids("q=iridium&sort=price_high")).slice(0, 3)).toEqual([dear, cheap, free[0]]);
  });

  test("a scheduled post is ordered by its publication, not by when it was written", async () => {
    const late = await post({ title: "Rhenium late", at: NOW - 10 });
    const early = await post({ title: "Rhenium early", at: NOW - 10_000 });
    expect(await ids("q=rhenium&sort=newest")).toEqual([late, early]);
  });

  test("many posts of the same second appear once each in pages of twenty, with exact counts per filter", async () => {
    for (let i = 0; i < 45; i++)
      await post({ title: `Niobium ${i}` }, { type: i % 3 === 0 ? "video" : "image" });
    const seen = [];
    for (const page of [0, 1, 2]) {
      const found = await search(`q=niobium&sort=newest&page=${page}`);
      expect(found.hasMore).toBe(page < 2);
      expect(found.total.posts).toBe(45);
      expect(found.counts).toMatchObject({
        type: { all: 45, video: 15, image: 30, text: 0 },
        atLeast: false,
      });
      seen.push(...found.posts.map(({ id }) => id));
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect((await search("q=niobium&type=video")).total.posts).toBe(15);
  });
});

test("a title that matches a prefix of the last word ranks above a text with that word", async () => {
  const titled = await post({ title: "Theremins", at: NOW - 7_200_000 });
  const said = await post({ title: "Of an evening", description: "theremins", at: NOW - 3_600_000 });
  expect(await ids("q=there")).toEqual([titled, said]);
  expect(await ids("q=theremin+")).toEqual([titled, said]);
});
