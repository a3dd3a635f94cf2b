import fc from "fast-check";
import { expect, test } from "vitest";
import { people } from "../cast.ts";
import { MEDIA, SECRET_WORDS } from "./site/one-post.ts";
import { arrange, oracle, persons, seesCreator, type World, world } from "./site/post-world.ts";
import { siteForFile } from "./site/site.ts";
import type { Answer, Visitor } from "./site/visitor.ts";

/** Every door to a post, against one oracle: what may be read, what may only be known of, and what does not exist. */
const site = siteForFile();
const RUNS = 30;

/** What an answer gives away: words, media or the public description. */
const tells = (answer: Answer, id: string) => ({
  words:
    answer.text.includes(`${SECRET_WORDS} body ${id}`) || answer.text.includes(`${SECRET_WORDS} alt ${id}`),
  description: answer.text.includes(`${SECRET_WORDS} description ${id}`),
  locked: answer.text.includes(`/media/${MEDIA.locked(id)}/`),
  preview: answer.text.includes(`/media/${MEDIA.preview(id)}/`),
  title: answer.text.includes(`Title of ${id}`),
});

/** The doors that show one post or lists of them, and how each may be asked. */
const pages = (id: string) => [
  `/seller/mira/content/${id}`,
  `/seller/mira/content/${id}.data`,
  `/api/content/${id}`,
];
const ofCreator = ["/seller/mira", "/seller/mira.data", "/seller/mira?type=image"];
const lists = [
  ...["/discover", "/discover.data", "/discover?feed=trending", "/discover?feed=featured"],
  ...["/api/content/discover", "/content/discover?sort=popular"],
  ...["/api/content/recent", "/content/recent", `/api/content?seller_id=${people.creator.id}`],
  ...["/search?q=title+model", "/search.data?q=lamps&type=image", "/search?q=lamp&sort=popular"],
  ...["/api/content/search?q=title+of", "/content/search"],
];
/** What lists a post only for some; whoever asks, it gives away nothing that is locked. */
const others = [
  ...["/discover?feed=following", "/discover?feed=interests", "/favorites?tab=content"],
  "/seller/mira/content/ID/unlock",
];
/** Words that stand in nothing but the description, the body, or the description of a picture. */
const hidden = ["description", "body", "alt"];
const searches = ["/search", "/search.data", "/api/content/search"];
/** Every run tries some of them: so many runs try all, in many worlds. */
const doors = fc.record({
  paths: fc.subarray([...lists, ...ofCreator, ...others], { minLength: 6, maxLength: 7 }),
  search: fc.constantFrom(...searches),
  word: fc.constantFrom(...hidden),
});
type Doors = typeof doors extends fc.Arbitrary<infer T> ? T : never;

/** Whether everybody may read the description. */
const readable = (w: World) => w.descriptionPublic || w.visibility === "free";

async function checkOne(visitor: Visitor, w: World, id: string) {
  const may = oracle(w);
  const described = may === "whole" || (may === "teaser" && readable(w));
  for (const path of pages(id)) {
    const answer = await visitor.get(path);
    expect(answer.status, path).toBe(may === "nothing" ? 404 : 200);
    expect(tells(answer, id), path).toEqual({
      words: may === "whole",
      description: described,
      locked: may === "whole",
      preview: may === "whole" || (may === "teaser" && w.preview),
      title: may !== "nothing",
    });
  }
}

async function checkLists(visitor: Visitor, w: World, id: string, { paths }: Doors) {
  const may = oracle(w);
  const listed = w.state === "published";
  const onPage = listed || (w.state === "withdrawn" && may === "whole");
  expect((await visitor.get("/api/profiles/mira")).status).toBe(w.state === "withdrawn" ? 404 : 200);
  for (const path of paths) {
    const answer = await visitor.get(path.replace("ID", id));
    const told = tells(answer, id);
    if (others.includes(path)) expect(told.title && may === "nothing", path).toBe(false);
    else {
      const own = ofCreator.includes(path);
      expect(answer.status, path).toBe(own && !seesCreator(w) ? 404 : 200);
      expect(told.title, path).toBe(own ? onPage : listed);
    }
    expect(told.words && may !== "whole", path).toBe(false);
    expect(told.locked && may !== "whole", path).toBe(false);
    expect(told.preview && may === "nothing", path).toBe(false);
    if (!readable(w) && may !== "whole") expect(told.description, path).toBe(false);
  }
}

/** Nobody finds a post by words that not everybody may read, its owner and its buyers included. */
async function checkSearch(visitor: Visitor, w: World, id: string, { search, word }: Doors) {
  const open = w.state === "published" && readable(w);
  const answer = await visitor.get(`${search}?q=${word}+&exactly=1`);
  const found = tells(answer, id).title;
  expect([answer.status, found], `${search} ${word}`).toEqual([200, open && word === "description"]);
}

async function checkMedia(visitor: Visitor, w: World, id: string) {
  const may = oracle(w);
  // A file is its maker's whatever becomes of a post that shows it: it stands in their vault.
  const all = may === "whole" || w.viewer === "owner";
  const shown = {
    [MEDIA.locked(id)]: all,
    [MEDIA.preview(id)]: all || (may === "teaser" && w.preview),
  };
  for (const [medium, opens] of Object.entries(shown))
    for (const variant of ["w320", "w640"]) {
      const url = `/media/${medium}/${variant}`;
      const [whole, head, part] = [
        await visitor.get(url),
        await visitor.ask(url, { method: "HEAD" }),
        await visitor.get(url, { Range: "bytes=0-9" }),
      ];
      expect([whole.status, head.status, part.status], url).toEqual(
        opens ? [200, 200, 206] : [404, 404, 404],
      );
      if (!opens) expect(whole.bytes.length + part.bytes.length, url).toBeLessThan(200);
      // Nothing locked is ever in a shared cache.
      if (w.visibility !== "free" || w.state !== "published")
        expect(whole.headers.get("Cache-Control"), url).toMatch(/private|no-store/);
    }
}

/** A messenger that follows a shared link: past no gate, it learns whose it is and nothing else. */
async function checkCard(w: World, id: string) {
  const bot = await site().visitor({ adult: false });
  const path = `/seller/mira/content/${id}`;
  const sent = await bot.get(path);
  expect(sent.location).toBe(`/verify-age?redirect=${encodeURIComponent(path)}`);
  const card = await bot.get(sent.location ?? "");
  expect(card.text.includes("A post by Mira on Fanlight")).toBe(w.state !== "withdrawn");
  expect(Object.values(tells(card, id))).toEqual(Array(5).fill(false));
}

test("whatever the post, the viewer and their ties: every door gives what the oracle says", async () => {
  const visitors = new Map<World["viewer"], Visitor>();
  for (const [name, as] of Object.entries(persons))
    visitors.set(name as World["viewer"], await site().visitor({ as }));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(world, doors, async (w, tried) => {
      const id = `model-post-${String(++run).padStart(4, "0")}`;
      await arrange(site(), w, id);
      const visitor = visitors.get(w.viewer);
      if (!visitor) throw new Error(w.viewer);
      await checkOne(visitor, w, id);
      await checkLists(visitor, w, id, tried);
      await checkSearch(visitor, w, id, tried);
      await checkMedia(visitor, w, id);
      await checkCard(w, id);
    }),
    // A failure prints the seed and the path that lead back to it.
    { numRuns: RUNS, verbose: 1 },
  );
}, 300_000);
