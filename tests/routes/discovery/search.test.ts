import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { content } from "#db/schema/posts/posts.ts";
import { type Person, people, posts } from "#tests/cast.ts";
import { siteForFile } from "../site/site.ts";

const site = siteForFile();
const json = async (path: string, as?: (typeof people)[keyof typeof people]) => {
  const response = await (await site().visitor(as ? { as } : {})).get(path);
  return { ...response, body: JSON.parse(response.text) };
};

describe("the search page", () => {
  test("finds titles and tags for guests and members, as teasers", async () => {
    for (const visitor of [await site().visitor(), await site().visitor({ as: people.fan })]) {
      const { status, text } = await visitor.get("/search?q=lamps");
      expect(status).toBe(200);
      for (const { id } of [posts.free, posts.subscriber, posts.ppv])
        expect(text).toContain(`/content/${id}`);
      expect(text).not.toContain(posts.draft.id);
      expect(text).not.toContain(`/media/medium-${posts.subscriber.id}`);
      expect(text).not.toContain(`Only for those with access: ${posts.ppv.id}`);
      expect(text).toContain(`/media/medium-${posts.free.id}/w320`);
    }
  });

  test("keeps the query without trusting it, and leaves it out of the title", async () => {
    const guest = await site().visitor();
    const { status, text } = await guest.get(
      `/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`,
    );
    expect(status).toBe(200);
    expect(text).not.toContain("<script>alert(1)");
    expect(text).toContain("&quot;&gt;&lt;script&gt;");
    expect(text).toContain("<title>Search – Fanlight</title>");
    expect(text).toContain("No results found");
    expect((await guest.get(`/search?q=${"x".repeat(7000)}`)).status).toBe(200);
  });

  test("names creators that match even if no post does", async () => {
    const guest = await site().visitor();
    const { text } = await guest.get(`/search?q=${people.otherCreator.username}`);
    expect(text).toContain("No posts match, but a creator does");
    expect(text).toContain(`/seller/${people.otherCreator.username}`);
    expect(text).not.toContain("No posts found");
    expect((await guest.get(`/search?q=${people.otherCreator.username}&price=free`)).text).toContain(
      "No posts found",
    );
  });

  test("shows the applied filters, each with a link to remove it", async () => {
    const guest = await site().visitor();
    const { text } = await guest.get("/search?q=lamps&type=image&price=free");
    expect(text).toContain("Filters Applied");
    expect(text).toContain('href="/search?q=lamps&amp;price=free"');
    expect(text).toContain('href="/search?q=lamps&amp;type=image"');
    expect(text).toContain(`/content/${posts.free.id}`);
    expect(text).not.toContain(`/content/${posts.ppv.id}`);
    expect((await guest.get("/search?q=lamps")).text).not.toContain("Filters Applied");
  });

  test("says what its rating filter means, and names the rating that is asked for", async () => {
    const guest = await site().visitor();
    const { text } = await guest.get("/search?who=creators&rating=4&hair_color=red");
    const [select = ""] = /<select[^>]*name="rating"[\s\S]*?<\/select>/.exec(text) ?? [];
    expect(
      [...select.matchAll(/<option value="(\d?)"[^>]*>([^<]*)/g)].map(([, ...option]) => option),
    ).toEqual([
      ["", "Any"],
      ["1", "Rated 1 or higher"],
      ["2", "Rated 2 or higher"],
      ["3", "Rated 3 or higher"],
      ["4", "Rated 4 or higher"],
      ["5", "Rated 5"],
    ]);
    expect(select).toContain('<option value="4" selected="">');
    expect(text).toContain(
      "Ratings go from 1 to 5. They come from likes and from how often fans renew, never from payment.",
    );
    const applied = text.slice(text.indexOf("Filters Applied"));
    expect(applied).toMatch(
      /<a[^>]*href="\/search\?who=creators&amp;hair_color=red"[^>]*>[\s\S]*?Rated 4 or higher/,
    );
    const highest = (await guest.get("/search?who=creators&rating=5")).text;
    expect(highest.slice(highest.indexOf("Filters Applied"))).toContain("Rated 5");
    for (const none of ["", "&rating=0", "&rating=6", "&rating=x"])
      expect((await guest.get(`/search?who=creators${none}`)).text).not.toContain("Filters Applied");
  });

  test("corrects a typo and offers the original query", async () => {
    const guest = await site().visitor();
    const { text } = await guest.get("/search?q=lampss+");
    expect(text).toMatch(/Showing results for[\s\S]*lamps/);
    expect(text).toContain('href="/search?q=lampss+&amp;exactly=1"');
    expect((await guest.get("/search?q=lampss+&exactly=1")).text).toContain("No results found");
  });

  test("shows each filter option's count", async () => {
    const guest = await site().visitor();
    const move = (published_at: number | null) =>
      site().db.update(content).set({ published_at }).where(eq(content.id, posts.free.id));
    await move(Date.now() - 1000);
    const { text } = await guest.get("/search?q=lamps&price=free");
    expect(text).toContain('<option value="today">Today (1)</option>');
    expect(text).toContain('<option value="all" selected="">Any time</option>');
    const creators = await guest.get("/search?who=creators&q=mira");
    expect(creators.text).toContain('<option value="slim">Slim (0)</option>');
    await move(posts.free.publishedAt);
  });

  test("has a separate list and filters for creators", async () => {
    const guest = await site().visitor();
    const { text } = await guest.get("/search?who=creators&q=mira");
    expect(text).toContain('href="/seller/mira"');
    expect(text).not.toContain('href="/seller/theo"');
    const priced = await guest.get("/search?who=creators&by_price=1&price_from=5&price_to=12");
    expect(priced.text).toContain('href="/seller/theo"');
    expect(priced.text).not.toContain('href="/seller/mira"');
  });
});

describe("the search call", () => {
  test("responds the same with and without the prefix, newest first, in pages from 0", async () => {
    const first = await json("/api/content/search?q=lamps&limit=2");
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ page: 0, limit: 2, has_more: true });
    expect((await json("/content/search?q=lamps&limit=2")).text).toBe(first.text);
    const second = await json("/api/content/search?q=lamps&limit=2&page=1");
    expect(second.body.has_more).toBe(false);
    const ids = [...first.body.items, ...second.body.items].map(({ id }: { id: string }) => id);
    expect(ids).toEqual([posts.ppvForAll.id, posts.ppv.id, posts.subscriber.id, posts.free.id]);
    expect(first.headers.get("Cache-Control")).toMatch(/^private/);
  });

  test("returns no private field, and locked fields only to viewers with access", async () => {
    const guest = await json("/api/content/search?q=lamps");
    expect(guest.text).not.toMatch(/@example|"body"|email|Only for those with access: post-(ppv|subscriber)/);
    expect(guest.text).not.toContain(`medium-${posts.ppv.id}`);
    const owner = await json("/api/content/search?q=lamps", people.creator);
    const open = (body: { items: { locked: boolean }[] }) => body.items.filter((one) => !one.locked).length;
    expect([open(guest.body), open(owner.body)]).toEqual([1, 4]);
  });

  test("filters by type and price: free means no charge, paid is everything else", async () => {
    const found = async (query: string) =>
      (await json(`/api/content/search?${query}`)).body.items.map(({ id }: { id: string }) => id);
    expect(await found("q=lamps&price=free")).toEqual([posts.free.id]);
    expect(await found("q=lamps&price=paid")).not.toContain(posts.free.id);
    expect(await found("q=lamps&type=video")).toEqual([]);
  });

  test.each([
    "type=gif",
    "price=1-2",
    "sort=best",
    "page=-1",
    "page=x",
    "limit=0",
    "limit=51",
    `q=${"x".repeat(201)}`,
  ])("refuses %s in words", async (query) => {
    const { status, body } = await json(`/api/content/search?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false });
    expect(body.error).toMatch(/^(type|price|sort|page|limit|q) /);
  });
});

test("a creator adds listed appearance details, is found by them, and removes them", async () => {
  const seller = await site().visitor({ as: people.creator });
  const guest = await site().visitor();
  const profileOf = async ({ id }: Person) =>
    (await site().rows("select * from profiles where id = ?", id))[0] ?? {};
  const words = { full_name: "Mira", bio: "", age: "31", subscription_price: "20", message_price: "12" };
  const red = "/search?who=creators&hair_color=red";
  const save = (traits: Record<string, string>) =>
    seller.form("/profile/edit", { ...words, rating: "5", hair_color: "black", ...traits });
  expect((await guest.get(red)).text).not.toContain('href="/seller/mira"');
  expect((await save({ "traits.hair_color": "red", "traits.body_type": "" })).location).toBe("/profile");
  expect((await profileOf(people.creator)).traits).toBe('{"hair_color":"red"}');
  expect((await guest.get(red)).text).toContain('href="/seller/mira"');
  for (const page of [await guest.get("/seller/mira"), await seller.get("/profile")])
    expect(page.text.replaceAll("<!-- -->", "")).toContain("Hair color: red");
  expect((await seller.get("/profile/edit")).text).toContain('<option value="red" selected="">');
  for (const elsewhere of ["/api/profiles/mira", "/discover", "/search?q=mira", "/content/recent"])
    expect((await guest.get(elsewhere)).text, elsewhere).not.toMatch(/hair.color: red|"hair_color"/i);

  const before = JSON.stringify(await profileOf(people.creator));
  for (const [name, value] of [
    ["traits.hair_color", "blue"],
    ["traits.rating", "5"],
    ["traits", '{"hair_color":"black"}'],
  ] as const) {
    const refused = await save({ [name]: value, full_name: "Typed" });
    expect([refused.status, refused.text.includes("Choose an option from the list")], name).toEqual([
      422,
      true,
    ]);
    expect(refused.text).toContain('value="Typed"');
  }
  expect((await save({ "traits.hair_color": "blue" })).text).toContain('href="#traits-hair_color"');
  expect(JSON.stringify(await profileOf(people.creator))).toBe(before);

  const fan = await site().visitor({ as: people.fan });
  await fan.form("/profile/edit", { full_name: "Ada", bio: "", "traits.hair_color": "red" });
  expect((await profileOf(people.fan)).traits).toBeNull();

  expect((await save({ "traits.hair_color": "" })).status).toBe(303);
  expect((await profileOf(people.creator)).traits).toBeNull();
  expect((await guest.get(red)).text).not.toContain('href="/seller/mira"');
  expect((await guest.get("/seller/mira")).text).not.toContain("Hair color");
});
