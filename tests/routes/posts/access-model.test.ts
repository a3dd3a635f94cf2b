import fc from "fast-check";
import { expect, test } from "vitest";
import { people } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { inParallel } from "../site/in-parallel.ts";
import { expectedResponse, isServed, mediaRequests, requestFor } from "../site/media-requests.ts";
import {
  expectedAccess,
  insertModel,
  isClosed,
  isWithheld,
  linkTokenOf,
  opensByLink,
  type PostModel,
  postModel,
  type Settled,
  seesCreator,
  settled,
  viewers,
} from "../site/post-model.ts";
import { LOCKED_TEXT, MEDIA, putObjects } from "../site/post-rows.ts";
import { siteForFile } from "../site/site.ts";
import type { SiteResponse, Visitor } from "../site/visitor.ts";

/** Checks every URL of a post against one model: what's open, what's only listed, and what doesn't exist. */
const site = siteForFile({ runtime: "workerd" });
const met = new Set<string>();

/** What a response reveals: text, media, or the public description. */
const revealedBy = (response: SiteResponse, id: string) => ({
  words:
    response.text.includes(`${LOCKED_TEXT} body ${id}`) || response.text.includes(`${LOCKED_TEXT} alt ${id}`),
  description: response.text.includes(`${LOCKED_TEXT} description ${id}`),
  locked: response.text.includes(`/media/${MEDIA.locked(id)}/`),
  preview: response.text.includes(`/media/${MEDIA.preview(id)}/`),
  title: response.text.includes(`Title of ${id}`),
});

const pages = (id: string) => [
  `/seller/mira/content/${id}`,
  `/seller/mira/content/${id}.data`,
  `/api/content/${id}`,
];
const ofCreator = ["/seller/mira", "/seller/mira.data", "/seller/mira?type=TYPE"];
const lists = [
  "/discover",
  "/discover.data",
  "/discover?feed=trending",
  "/discover?feed=featured",
  "/api/content/discover",
  "/content/discover?sort=popular",
  "/api/content/recent",
  "/content/recent",
  `/api/content?seller_id=${people.creator.id}`,
  "/search?q=title+model",
  "/search.data?q=lamps&type=TYPE",
  "/search?q=lamp&sort=popular",
  "/api/content/search?q=title+of",
  "/content/search",
];
/** URLs that list a post only for some viewers; none reveals locked content. */
const others = [
  "/discover?feed=following",
  "/discover?feed=interests",
  "/favorites?tab=content",
  "/seller/mira/content/ID/unlock",
];
/** Words found only in the description, the body, or a photo's alt text. */
const hidden = ["description", "body", "alt"];
const searches = ["/search", "/search.data", "/api/content/search"];
const everyPath = [...lists, ...ofCreator, ...others];
/** Each run checks a random selection; many runs cover them all. */
const doors = fc.record({
  paths: fc.subarray(everyPath, { minLength: 6, maxLength: 7 }),
  search: fc.constantFrom(...searches),
  word: fc.constantFrom(...hidden),
  askings: fc.subarray(mediaRequests, { minLength: 10, maxLength: 10 }),
});
type Doors = typeof doors extends fc.Arbitrary<infer T> ? T : never;

const readable = (w: PostModel) => w.descriptionPublic || w.visibility === "free";

async function checkOne(visitor: Visitor, w: PostModel, id: string) {
  const may = expectedAccess(w);
  const described = may === "whole" || (may === "teaser" && readable(w));
  await inParallel(pages(id), async (path) => {
    const response = await visitor.get(path);
    // Its owner learns that we removed it.
    const isTold = w.state === "removed" && w.viewer === "owner" && !path.startsWith("/api/");
    expect(response.status, path).toBe(may === "nothing" && !isTold ? 404 : 200);
    expect(revealedBy(response, id), path).toEqual({
      words: may === "whole",
      description: described,
      locked: may === "whole",
      preview: may === "whole" || (may === "teaser" && w.preview),
      title: may !== "nothing" || isTold,
    });
  });
}

async function checkLists(visitor: Visitor, w: Settled, id: string, { paths }: Doors) {
  const may = expectedAccess(w);
  const listed = w.state === "published" && !isClosed(w) && !isWithheld(w);
  const onPage = listed || ((w.state === "withdrawn" || w.state === "published") && may === "whole");
  expect((await visitor.get("/api/profiles/mira")).status).toBe(seesCreator(w) ? 200 : 404);
  const isListed = (path: string) =>
    // A fan who paid keeps the creator's list, even where the creator closed their page.
    path.startsWith("/api/content?seller_id") ? w.state === "published" && may !== "nothing" : listed;
  await inParallel(paths, async (path) => {
    const response = await visitor.get(path.replace("ID", id).replace("TYPE", w.kinds[0]));
    const revealed = revealedBy(response, id);
    if (others.includes(path)) expect(revealed.title && may === "nothing", path).toBe(false);
    else {
      const own = ofCreator.includes(path);
      expect(response.status, path).toBe(own && !seesCreator(w) ? 404 : 200);
      expect(revealed.title, path).toBe(own ? onPage : isListed(path));
    }
    expect(revealed.words && may !== "whole", path).toBe(false);
    expect(revealed.locked && may !== "whole", path).toBe(false);
    expect(revealed.preview && may === "nothing", path).toBe(false);
    if (!readable(w) && may !== "whole") expect(revealed.description, path).toBe(false);
  });
}

/** Nobody finds a post by its locked text, not even its owner or fans who bought it. */
async function checkSearch(visitor: Visitor, w: PostModel, id: string, { search, word }: Doors) {
  const open = w.state === "published" && readable(w) && !isClosed(w) && !isWithheld(w);
  const response = await visitor.get(`${search}?q=${word}+&exactly=1`);
  const found = revealedBy(response, id).title;
  expect([response.status, found], `${search} ${word}`).toEqual([200, open && word === "description"]);
}

async function checkMedia(visitor: Visitor, w: PostModel, id: string, tried: Doors) {
  const may = expectedAccess(w);
  // A file in the vault remains its owner's, unless we removed the post.
  const all = may === "whole" || (w.viewer === "owner" && w.state !== "removed");
  const shown = { locked: all, preview: all || (may === "teaser" && w.preview) };
  await inParallel(tried.askings, async ({ medium, name, way }) => {
    const opens = shown[medium] && isServed(name);
    const [where, asked] = requestFor(MEDIA[medium](id), name, way);
    const { status, headers, text } = await visitor.ask(where, asked);
    const revealed = { status, tag: headers.get("ETag"), text };
    expect(revealed, `${way}: ${where}`).toEqual(
      opens ? expectedResponse(name, way) : { status: 404, tag: null, text: "" },
    );
    if (!opens)
      expect([headers.get("Content-Range"), headers.get("Last-Modified")], where).toEqual([null, null]);
    // Locked content must never be in a shared cache.
    if (opens || w.visibility !== "free" || w.state !== "published")
      expect(headers.get("Cache-Control"), where).toMatch(/private|no-store/);
    met.add(`${name}, ${way}: ${shown[medium] ? "open" : "locked"}`);
  });
}

/** People in the post see its files by their own link, once they've shown that they're 18. */
async function checkLink(w: PostModel, id: string) {
  const person = await site().visitor({ adult: false });
  for (const [token, isOpen] of [
    [linkTokenOf(id), opensByLink(w)],
    ["another-link", false],
  ] as const) {
    const { status } = await person.get(`/consents/${token}/files/${MEDIA.locked(id)}/w320`);
    expect(status, `by the link of ${w.consent}`).toBe(isOpen ? 200 : 404);
  }
  met.add(`${w.state}, ${w.consent}`);
}

/** What the person in the post and the clock do to it. */
async function settle(drawn: PostModel, id: string): Promise<Settled> {
  if (drawn.consent === "withdrawn") {
    const person = await site().visitor({ adult: false });
    const link = `/consents/${linkTokenOf(id)}`;
    expect((await person.form(link, { intent: "withdraw" })).status).toBe(303);
  }
  if (drawn.state === "waiting") await site().scheduled();
  return settled(drawn);
}

/** A messenger's link preview, which has passed no gate, reveals only the creator's name. */
async function checkCard(w: Settled, id: string) {
  const bot = await site().visitor({ adult: false });
  const path = `/seller/mira/content/${id}`;
  const sent = await bot.get(path);
  expect(sent.location).toBe(`/verify-age?redirect=${encodeURIComponent(path)}`);
  const card = await bot.get(sent.location ?? "");
  for (const text of ["A post by Mira on Fanlight", "Next: a post by "])
    expect(card.text.includes(text), text).toBe(!w.isLeaving && !isClosed({ ...w, viewer: "guest" }));
  expect(Object.values(revealedBy(card, id))).toEqual(Array(5).fill(false));
}

const first = { search: searches[0] ?? "", word: hidden[0] ?? "" };
const locked: PostModel = {
  visibility: "subscriber",
  payToo: false,
  state: "published",
  preview: true,
  descriptionPublic: false,
  kinds: ["video", "image"],
  viewer: "fan",
  purchase: "none",
  consent: "none",
  subscription: { status: "none", until: 1, revoked: false },
  closed: null,
  withheld: null,
};
const paid: PostModel = { ...locked, subscription: { ...locked.subscription, status: "active" } };
/** Waits, is published once signed, and is gone once withdrawn, for its buyers, its owner, and the person, too. */
const consented: PostModel[] = [
  { ...locked, visibility: "free", viewer: "guest", state: "waiting", consent: "checked" },
  { ...paid, state: "waiting", consent: "none" },
  { ...locked, visibility: "free", state: "waiting", consent: "signed" },
  { ...locked, purchase: "bought", consent: "withdrawn" },
  { ...locked, viewer: "owner", state: "waiting", consent: "withdrawn" },
  { ...locked, viewer: "admin", state: "removed", consent: "signed" },
];

/** Covered in every run: each request for each variant, of a locked and of an open media item. */
const examples: [PostModel, Doors][] = [
  [locked, { ...first, paths: everyPath, askings: mediaRequests }],
  [
    paid,
    {
      ...first,
      paths: [],
      askings: mediaRequests.filter(({ way }) => way === "whole" || way === "part"),
    },
  ],
  ...consented.map((w): [PostModel, Doors] => [w, { ...first, paths: everyPath, askings: [] }]),
  [
    { ...locked, visibility: "free", viewer: "guest", closed: "US-OR" },
    { ...first, paths: everyPath, askings: [] },
  ],
  [
    { ...paid, closed: "US" },
    { ...first, paths: everyPath, askings: [] },
  ],
  [
    { ...locked, purchase: "bought", withheld: "US-OR" },
    { ...first, paths: everyPath, askings: mediaRequests.filter(({ way }) => way === "whole") },
  ],
  [
    { ...locked, visibility: "free", descriptionPublic: true, viewer: "guest", withheld: "US" },
    { ...first, paths: everyPath, askings: [] },
  ],
];

test("for every post, viewer, and purchase, every URL returns what the model says", async () => {
  await putObjects(site());
  const visitors = new Map<PostModel["viewer"], Visitor>();
  for (const [name, as] of Object.entries(viewers))
    visitors.set(name as PostModel["viewer"], await site().visitor({ as }));
  const creator = await site().visitor({ as: people.creator });
  let run = 0;
  let closed: PostModel["closed"] = null;
  const setClosed = async (place: PostModel["closed"]) => {
    const path = "/settings/places";
    if (closed !== null && closed !== place) await creator.form(path, { intent: "open", place: closed });
    if (place !== null && closed !== place)
      await creator.form(path, { intent: "close", place, confirmed: place });
    closed = place;
    // The site remembers for 30 s where something is closed or removed, unless a creator's list changes.
    await creator.form(path, { intent: "open", place: "AQ" });
  };
  await fc.assert(
    fc.asyncProperty(postModel, doors, async (drawn, tried) => {
      const id = `model-post-${String(++run).padStart(4, "0")}`;
      await insertModel(site(), drawn, id);
      await creator.form("/dashboard/posts", { do: "pin:none" });
      const w = await settle(drawn, id);
      await setClosed(w.closed);
      const visitor = visitors.get(w.viewer);
      if (!visitor) throw new Error(w.viewer);
      await Promise.all([
        checkOne(visitor, w, id),
        checkLists(visitor, w, id, tried),
        checkSearch(visitor, w, id, tried),
        checkMedia(visitor, w, id, tried),
        checkCard(w, id),
        checkLink(w, id),
      ]);
    }),
    {
      // The examples count as runs.
      numRuns: examples.length + cases(30),
      examples,
      // A failure prints the seed and path that reproduce it.
      verbose: 1,
    },
  );
  expect([...met].filter((one) => one.includes(": ")).length).toBe(mediaRequests.length);
});
