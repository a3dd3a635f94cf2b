import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { CardMedia } from "#db/kinds.ts";
import { profiles } from "#db/schema/accounts/accounts.ts";
import { media, media_variants, post_media } from "#db/schema/media/media.ts";
import { content } from "#db/schema/posts/posts.ts";
import { NOW, people, posts } from "#tests/cast.ts";
import { cases } from "#tests/properties/cases.ts";
import { insertCast } from "../fixtures/insert-cast.ts";
import { databaseForFile } from "../fixtures/test-database.ts";

const database = databaseForFile(({ db }) => insertCast(db));
const db = () => database().db;

const itemIds = ["item-a", "item-b", "item-c"];
const postIds = [posts.free.id, posts.ppv.id];

async function expectedCard(postId: string): Promise<CardMedia | null> {
  const uses = await db().select().from(post_media).where(eq(post_media.content_id, postId));
  const items = await db().select().from(media);
  const variants = await db().select().from(media_variants);
  const ready = (found?: { media_id: string }) =>
    items.find(({ id, ready_at, deleted_at }) => id === found?.media_id && ready_at && !deleted_at);
  const sizes = (id?: string) =>
    variants
      .filter(({ media_id, name }) => media_id === id && (name === "w320" || name === "w640"))
      .filter(({ width, height }) => (width ?? 0) > 0 && (height ?? 0) > 0)
      .map(({ name, width, height }): [string, number, number] => [name, width ?? 0, height ?? 0])
      .toSorted(([a], [b]) => a.localeCompare(b));
  const cover = ready(uses.find(({ position }) => position === 0));
  const preview = ready(uses.find(({ is_preview }) => is_preview));
  const about = cover && [cover.id, cover.alt, cover.teaser, cover.width, cover.height, cover.duration_ms];
  return [
    uses.length,
    ...(about ?? [null, null, null, null, null, null]),
    sizes(cover?.id),
    preview?.id ?? null,
    preview?.alt ?? null,
    sizes(preview?.id),
  ] as CardMedia;
}

const item = fc.constantFrom(...itemIds);
const post = fc.constantFrom(...postIds);
const flag = fc.boolean();
const variant = fc.constantFrom("w320" as const, "w640" as const, "file" as const);
const time = fc.constantFrom(null, NOW);
const change = fc.oneof(
  fc.record({ do: fc.constant("use" as const), item, post, position: fc.nat(1), isPreview: flag }),
  fc.record({ do: fc.constant("drop" as const), item, post }),
  fc.record({ do: fc.constant("prefer" as const), item, post, isPreview: flag }),
  fc.record({
    do: fc.constant("describe" as const),
    item,
    alt: fc.string(),
    width: fc.nat(9),
    ready: time,
    deleted: time,
  }),
  fc.record({ do: fc.constant("render" as const), item, variant, width: fc.nat(2) }),
  fc.record({ do: fc.constant("unrender" as const), item, variant }),
  fc.record({ do: fc.constant("delete" as const), item }),
);
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never;

const unused = (id: string) => ({
  id,
  seller_id: people.creator.id,
  purpose: "post" as const,
  kind: "image" as const,
  created_at: NOW,
  ready_at: NOW,
});

async function apply(one: Change) {
  const ofItem = eq(media.id, one.item);
  switch (one.do) {
    case "use": {
      const use = { content_id: one.post, media_id: one.item, position: one.position };
      return db()
        .insert(post_media)
        .values({ ...use, is_preview: one.isPreview })
        .onConflictDoNothing();
    }
    case "drop":
      return db()
        .delete(post_media)
        .where(and(eq(post_media.content_id, one.post), eq(post_media.media_id, one.item)));
    case "prefer":
      await db().update(post_media).set({ is_preview: false }).where(eq(post_media.content_id, one.post));
      return db()
        .update(post_media)
        .set({ is_preview: one.isPreview })
        .where(and(eq(post_media.content_id, one.post), eq(post_media.media_id, one.item)));
    case "describe":
      return db()
        .update(media)
        .set({ alt: one.alt, width: one.width, ready_at: one.ready, deleted_at: one.deleted })
        .where(ofItem);
    case "render": {
      const size = { width: one.width, height: one.width };
      return db()
        .insert(media_variants)
        .values({
          media_id: one.item,
          name: one.variant,
          key: "k",
          content_type: "image/webp",
          bytes: 1,
          ...size,
        })
        .onConflictDoUpdate({ target: [media_variants.media_id, media_variants.name], set: size });
    }
    case "unrender":
      return db()
        .delete(media_variants)
        .where(and(eq(media_variants.media_id, one.item), eq(media_variants.name, one.variant)));
    case "delete":
      await db().delete(media).where(ofItem);
      return db().insert(media).values(unused(one.item));
  }
}

test("a post's card always matches its files, whatever changes them", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 20 }), async (changes) => {
      for (const id of postIds) await db().delete(post_media).where(eq(post_media.content_id, id));
      for (const id of itemIds) {
        await db().delete(media).where(eq(media.id, id));
        await db().insert(media).values(unused(id));
      }
      for (const one of changes) await apply(one);
      for (const id of postIds) {
        const [row] = await db().select().from(content).where(eq(content.id, id));
        expect(row?.card_media).toEqual(await expectedCard(id));
      }
    }),
    { numRuns: cases(30) },
  );
});

const names = ["Mira", "Juno Hale", null];
const renaming = fc.record({
  who: fc.constantFrom(people.creator.id, people.otherCreator.id, people.fan.id),
  full_name: fc.constantFrom(...names),
  key: fc.constantFrom("mlra", "junohale", null),
  likes: fc.nat(2),
  profileLikes: fc.nat(2),
  closed: time,
  setUp: time,
});

test("the name shown to others follows every change of names and likes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(renaming, { minLength: 2, maxLength: 12 }), async (changes) => {
      for (const { who, full_name, key, likes, profileLikes, closed, setUp } of changes)
        await db()
          .update(profiles)
          .set({
            full_name,
            name_key: key,
            like_count: likes,
            profile_like_count: profileLikes,
            closed_at: closed,
            setup_completed_at: setUp,
          })
          .where(eq(profiles.id, who));
      const all = await db().select().from(profiles);
      for (const one of all) {
        const size = one.like_count + one.profile_like_count;
        const isTaken = all.some(
          (other) =>
            other.id !== one.id &&
            one.name_key !== null &&
            (other.name_key === one.name_key || other.username_key === one.name_key) &&
            other.closed_at === null &&
            other.setup_completed_at !== null &&
            (other.like_count + other.profile_like_count > size ||
              (other.like_count + other.profile_like_count === size && other.created_at < one.created_at)),
        );
        const expected = isTaken ? `${one.full_name} (@${one.username})` : one.full_name;
        expect(one.shown_name).toBe(one.full_name === null ? one.username : expected);
      }
    }),
    { numRuns: cases(60) },
  );
});
