import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { media, post_media } from "#db/schema/media/media.ts";
import { cases, decisions } from "#db/schema/moderation/cases.ts";
import { consents } from "#db/schema/moderation/consents.ts";
import { content } from "#db/schema/posts/posts.ts";
import { mediaStore } from "#db/stores/media/media.ts";
import { preparePoster, setPoster } from "#domain/media/poster.ts";
import { DAY, NOW, people } from "#tests/cast.ts";
import { memoryObjectStore } from "#tests/domain/media/object-store.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const seller = people.otherCreator.id;
const database = databaseForFile(({ db }) => insertCast(db));
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Buffer.alloc(5000, 7)]);
let made = 0;
let videoId = "";

beforeEach(async () => {
  videoId = `video-${++made}`;
  await mediaStore(database().db).begin({
    id: videoId,
    sellerId: seller,
    purpose: "post",
    kind: "video",
    now: NOW,
  });
});

async function* arriving(bytes: Uint8Array) {
  yield bytes;
}
function scene(
  faulty: (store: ReturnType<typeof mediaStore>, port: ReturnType<typeof memoryObjectStore>["port"]) => void,
) {
  const { objects, port } = memoryObjectStore();
  const store = mediaStore(database().db);
  faulty(store, port);
  const clock = { now: () => NOW, newId: () => `poster${++made}` };
  const deps = { mediaStore: store, media: port, clock };
  const set = (bytes: Uint8Array, sellerId = seller) =>
    setPoster(deps, { sellerId, mediaItemId: videoId, data: arriving(bytes) });
  const prepare = () => preparePoster(deps, { sellerId: seller, mediaItemId: videoId, data: arriving(JPEG) });
  return { objects, set, prepare };
}
const shown = async () =>
  (await mediaStore(database().db).findWithVariants(videoId))?.variants.map(({ key }) => key) ?? [];
const breaks = async () => {
  throw new Error("away");
};

test("a poster keeps only its rendered widths, and a later poster replaces it", async () => {
  const { objects, set } = scene(() => {});
  for (const _ of [1, 2]) {
    expect(await set(JPEG)).toEqual({ ok: true });
    expect(new Set(objects.keys())).toEqual(new Set(await shown()));
    expect(objects.size).toBeGreaterThan(1);
  }
});

test("a prepared poster is shown only once it is applied, and leaves nothing when discarded", async () => {
  const { objects, set, prepare } = scene(() => {});
  await set(JPEG);
  const before = { shown: await shown(), objects: [...objects.keys()] };
  const refused = await prepare();
  expect(await shown()).toEqual(before.shown);
  if (refused.ok) await refused.change.discard();
  expect([...objects.keys()]).toEqual(before.objects);
  const saved = await prepare();
  expect(saved.ok && (await saved.change.apply())).toEqual({ ok: true });
  expect(await shown()).not.toEqual(before.shown);
  expect(new Set(objects.keys())).toEqual(new Set(await shown()));
});

test.each([
  ["empty", new Uint8Array(), undefined],
  ["not_an_image", Buffer.from("<svg/>"), undefined],
  ["too_big", Buffer.concat([JPEG, Buffer.alloc(25 * 1024 * 1024)]), undefined],
  ["no_such_media", JPEG, people.fan.id],
])("%s: nothing is left behind", async (reason, bytes, sellerId) => {
  const { objects, set } = scene(() => {});
  expect(await set(bytes, sellerId)).toEqual({ ok: false, reason });
  expect([...objects.keys()]).toEqual([]);
});

test.each(["put", "render", "teaser", "read"] as const)(
  "if storage's %s fails, nothing is left behind",
  async (call) => {
    const { objects, set } = scene((_, port) => {
      let calls = 0;
      const before = port[call] as (...all: unknown[]) => Promise<unknown>;
      // Fails the second call, when something is already stored.
      Object.assign(port, {
        [call]: (...all: unknown[]) =>
          ++calls > 1 || call === "teaser" || call === "read" ? breaks() : before(...all),
      });
    });
    await expect(set(JPEG)).rejects.toThrow("away");
    expect([...objects.keys()]).toEqual([]);
  },
);

test("a database failure before the work leaves nothing behind; after the work, everything it stored is there", async () => {
  const before = scene((store) => Object.assign(store, { saveVariantsWithinQuota: breaks }));
  await expect(before.set(JPEG)).rejects.toThrow("away");
  expect([[...before.objects.keys()], await shown()]).toEqual([[], []]);
  const after = scene((store) => {
    const { saveVariantsWithinQuota } = store;
    store.saveVariantsWithinQuota = async (...all) => {
      await saveVariantsWithinQuota(...all);
      return breaks();
    };
  });
  await expect(after.set(JPEG)).rejects.toThrow("away");
  expect(await shown()).not.toEqual([]);
  for (const key of await shown()) expect(after.objects.has(key), key).toBe(true);
});

describe("a file in a post", () => {
  const shownIn = async (more: Partial<typeof content.$inferInsert>) => {
    const { db } = database();
    const id = `post-${++made}`;
    const values = {
      id,
      seller_id: seller,
      title: "Two",
      type: "video" as const,
      visibility_type: "free" as const,
      is_public: true,
      revision: "read",
      created_at: NOW,
      updated_at: NOW,
      ...more,
    };
    await db.insert(content).values(values);
    await db.insert(post_media).values({ content_id: id, media_id: videoId, position: 0 });
    await db.update(media).set({ first_used_at: NOW }).where(eq(media.id, videoId));
    return id;
  };
  const published = { published_at: NOW, first_published_at: NOW, people: "me" as const };
  async function strike() {
    const { db } = database();
    const about = { subject_kind: "profile" as const, subject_id: seller, creator_id: seller };
    await db
      .insert(cases)
      .values({ id: "struck", ...about, opened_at: NOW, due_at: NOW, decided_at: NOW })
      .onConflictDoNothing();
    const points = { points: 3, points_until: NOW + DAY };
    const decision = { id: "strike", case_id: "struck", action: "warned" as const, statement: "x" };
    await db.insert(decisions).values({ ...decision, decided_at: NOW, ...points });
  }
  async function sign(postId: string) {
    const dates = { created_at: NOW, sent_at: NOW, expires_at: NOW + DAY, signed_at: NOW };
    const person = { id: `ana-${postId}`, name: "Ana", email: "ana@example.com", token_hash: postId };
    const about = { creator_id: seller, content_id: postId, media: [videoId] };
    await database()
      .db.insert(consents)
      .values({ ...person, ...about, ...dates });
  }
  beforeEach(async () => {
    await database().db.delete(decisions);
  });

  test("gets no new poster once it's published, if its creator's posts are reviewed, also if it was begun before", async () => {
    const { objects, set, prepare } = scene(() => {});
    await shownIn(published);
    expect(await set(JPEG)).toEqual({ ok: true });
    const begun = await prepare();
    await strike();
    const before = [...(await shown())];
    expect(await set(JPEG)).toEqual({ ok: false, reason: "poster_unreviewed" });
    expect(begun.ok && (await begun.change.apply())).toEqual({ ok: false, reason: "poster_unreviewed" });
    expect([await shown(), new Set(objects.keys())]).toEqual([before, new Set(before)]);
  });

  test("gets one before that, but only a later review lets the post through", async () => {
    await strike();
    const edited = { updated_at: NOW - DAY };
    const waiting = await shownIn({ scheduled_for: NOW + DAY, people: "me", ...edited });
    const draft = await shownIn(edited);
    const editedAt = async (id: string) =>
      (await database().db.select().from(content).where(eq(content.id, id)))[0]?.updated_at;
    expect(await scene(() => {}).set(JPEG)).toEqual({ ok: true });
    expect([await editedAt(waiting), await editedAt(draft)]).toEqual([NOW, NOW - DAY]);
  });

  test("gets no new poster once someone has signed for it, also while no post shows it", async () => {
    const { set } = scene(() => {});
    const post = await shownIn({ people: "others" });
    expect(await set(JPEG)).toEqual({ ok: true });
    await sign(post);
    expect(await set(JPEG)).toEqual({ ok: false, reason: "poster_signed" });
    await database().db.delete(post_media).where(eq(post_media.media_id, videoId));
    expect(await set(JPEG)).toEqual({ ok: false, reason: "poster_signed" });
  });

  test("gets no new poster in a published post until its creator says who is in it", async () => {
    const { set } = scene(() => {});
    const post = await shownIn({ ...published, people: null });
    expect(await set(JPEG)).toEqual({ ok: false, reason: "poster_unanswered" });
    await database().db.update(content).set({ people: "nobody" }).where(eq(content.id, post));
    expect(await set(JPEG)).toEqual({ ok: true });
  });
});
