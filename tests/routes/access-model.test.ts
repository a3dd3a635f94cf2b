import fc from "fast-check";
import { expect, test } from "vitest";
import { content_purchases, subscriptions } from "../../db/schema/money.ts";
import { DAY, type Person, people } from "../cast.ts";
import { insertPost, MEDIA, SECRET_WORDS } from "./site/one-post.ts";
import { siteForFile } from "./site/site.ts";
import type { Answer, Visitor } from "./site/visitor.ts";

/**
 * Every door to a post, against one oracle that is written down here once more, apart from the site's own rule: what
 * may be read, what may only be known of, and what does not exist.
 */
const site = siteForFile();
const RUNS = 40;

const world = fc.record({
  visibility: fc.constantFrom("free", "subscriber", "ppv"),
  payToo: fc.boolean(),
  // Withdrawn, since its creator is leaving, stands twice: it has the most ways to be seen.
  state: fc.constantFrom("published", "withdrawn", "withdrawn", "archived", "draft", "scheduled", "deleted"),
  preview: fc.boolean(),
  descriptionPublic: fc.boolean(),
  viewer: fc.constantFrom("guest", "fan", "owner", "other creator", "admin"),
  subscription: fc.record({
    status: fc.constantFrom("none", "active", "canceled", "past_due", "incomplete"),
    /** When its paid time ends, in hours from now. */
    until: fc.constantFrom(-25, -23, -1, 1, 700),
    revoked: fc.boolean(),
  }),
  purchase: fc.constantFrom("none", "bought", "revoked"),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

const persons: Record<World["viewer"], Person | undefined> = {
  guest: undefined,
  fan: people.fan,
  owner: people.creator,
  "other creator": people.otherCreator,
  admin: people.admin,
};

/** What this viewer may have of the post: all of it, only that it is there, or nothing. */
function oracle(w: World): "whole" | "teaser" | "nothing" {
  if (w.state === "deleted") return "nothing";
  if (w.viewer === "owner") return "whole";
  if (w.state === "draft" || w.state === "scheduled") return "nothing";
  const ties = w.viewer === "fan";
  if (ties && w.purchase === "bought") return "whole";
  if (w.state === "archived") return "nothing";
  const leaving = w.state === "withdrawn";
  if (w.visibility === "free" && !leaving) return "whole";
  if (pays(w) && (w.visibility !== "ppv" || !w.payToo)) return "whole";
  return leaving ? "nothing" : "teaser";
}

function pays({ viewer, subscription: { status, until, revoked } }: World) {
  const runs = (status === "active" && until > -24) || (status === "canceled" && until > 0);
  return viewer === "fan" && runs && !revoked;
}

/** Whether this viewer sees the creator at all: who is leaving, only those who paid for something. */
const seesCreator = (w: World) =>
  w.state !== "withdrawn" ||
  w.viewer === "owner" ||
  pays(w) ||
  (w.viewer === "fan" && w.purchase === "bought");

async function arrange(w: World, id: string) {
  const { db } = site();
  const now = Date.now();
  for (const table of ["subscriptions", "content_purchases", "content"])
    await site().rows(`delete from ${table}`);
  await insertPost(site(), id, w);
  const pair = { buyer_id: people.fan.id, seller_id: people.creator.id };
  const end = now + w.subscription.until * (DAY / 24);
  if (w.subscription.status !== "none")
    await db.insert(subscriptions).values({
      ...{
        ...pair,
        id: `s-${id}`,
        status: w.subscription.status,
        price: 1500,
        stripe_subscription_id: `s-${id}`,
      },
      ...{
        current_period_start: 0,
        current_period_end: end,
        expires_at: end,
        created_at: 0,
        updated_at: now,
      },
      revoked_at: w.subscription.revoked ? now : null,
    });
  if (w.purchase !== "none")
    await db.insert(content_purchases).values({
      ...{ id: `b-${id}`, buyer_id: people.fan.id, content_id: id, created_at: 0 },
      revoked_at: w.purchase === "revoked" ? now : null,
    });
}

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
  ...["/search?q=title", "/api/content/search?q=title"],
  ...["/api/content/discover", "/content/discover?sort=popular"],
  ...["/api/content/recent", "/content/recent", `/api/content?seller_id=${people.creator.id}`],
];

async function checkOne(visitor: Visitor, w: World, id: string) {
  const may = oracle(w);
  const described = may === "whole" || (may === "teaser" && (w.descriptionPublic || w.visibility === "free"));
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

async function checkLists(visitor: Visitor, w: World, id: string) {
  const may = oracle(w);
  const listed = w.state === "published";
  const onPage = listed || (w.state === "withdrawn" && may === "whole");
  expect((await visitor.get("/api/profiles/mira")).status).toBe(w.state === "withdrawn" ? 404 : 200);
  for (const path of [...lists, ...ofCreator]) {
    const answer = await visitor.get(path);
    const own = ofCreator.includes(path);
    expect(answer.status, path).toBe(own && !seesCreator(w) ? 404 : 200);
    const told = tells(answer, id);
    expect(told.title, path).toBe(own ? onPage : listed);
    expect(told.words && may !== "whole", path).toBe(false);
    expect(told.locked && may !== "whole", path).toBe(false);
    expect(told.preview && may === "nothing", path).toBe(false);
    if (!(w.descriptionPublic || w.visibility === "free") && may !== "whole")
      expect(told.description, path).toBe(false);
  }
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
    fc.asyncProperty(world, async (w) => {
      const id = `model-post-${String(++run).padStart(4, "0")}`;
      await arrange(w, id);
      const visitor = visitors.get(w.viewer);
      if (!visitor) throw new Error(w.viewer);
      await checkOne(visitor, w, id);
      await checkLists(visitor, w, id);
      await checkMedia(visitor, w, id);
      await checkCard(w, id);
    }),
    // A failure prints the seed and the path that lead back to it.
    { numRuns: RUNS, verbose: 1 },
  );
}, 300_000);
