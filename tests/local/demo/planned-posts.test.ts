import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { fans } from "#db/seed/cast.ts";
import { unfinishedCreator } from "#db/seed/creator.ts";
import { creators } from "#db/seed/creators.ts";
import { planPosts } from "#db/seed/post-plan.ts";
import { interests } from "#domain/interests.ts";
import { readCaptions } from "#domain/media/captions.ts";
import { missingRenditions } from "#domain/media/rendition-rules.ts";
import { readImages } from "#local/demo/images.ts";
import { bytesOf, plannedMedia, toStoredMedia } from "#local/demo/media-items.ts";

const posts = planPosts();
const count = (test: (post: (typeof posts)[number]) => boolean) => posts.filter(test).length;

describe("the demo cast", () => {
  test("is of age, priced above the minimum, and covers every interest", () => {
    for (const creator of [...creators, unfinishedCreator]) {
      expect(creator.age).toBeGreaterThanOrEqual(18);
      expect(creator.price).toBeGreaterThanOrEqual(1000);
      expect(creator.messagePrice).toBeGreaterThanOrEqual(1000);
      expect(creator.bio.length).toBeLessThanOrEqual(500);
      expect(creator.username).toMatch(/^[\w.-]{3,29}$/);
    }
    expect(new Set(creators.flatMap((creator) => creator.interests))).toEqual(new Set(interests));
    expect(new Set(creators.map(({ price }) => price)).size).toBeGreaterThan(5);
  });

  test("has unique names and emails", () => {
    const everybody = [...creators, unfinishedCreator, ...fans];
    expect(new Set(everybody.map(({ username }) => username)).size).toBe(everybody.length);
    expect(new Set(everybody.map(({ email }) => email)).size).toBe(everybody.length);
  });
});

describe("the demo posts", () => {
  test("are planned the same way every time", () => {
    expect(planPosts()).toEqual(posts);
  });

  test("follow the rules for real posts", () => {
    for (const post of posts) {
      expect(post.title.length, post.title).toBeGreaterThanOrEqual(3);
      expect(post.title.length, post.title).toBeLessThanOrEqual(100);
      expect(post.description.length).toBeLessThanOrEqual(500);
      expect(post.price !== null).toBe(post.visibility === "ppv");
      if (post.price !== null) expect(post.price).toBeGreaterThanOrEqual(100);
      if (post.price !== null) expect(post.price).toBeLessThanOrEqual(100_000);
      expect(post.body !== "").toBe(post.type === "text");
    }
  });

  test("are some two hundred of all types, all different", () => {
    expect(posts.length).toBeGreaterThanOrEqual(180);
    expect(new Set(posts.map(({ title }) => title)).size).toBe(posts.length);
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
    for (const type of ["video", "audio", "text"])
      expect(count((post) => post.type === type)).toBeGreaterThanOrEqual(15);
    expect(count(({ visibility }) => visibility === "free") / posts.length).toBeCloseTo(0.37, 1);
    expect(count(({ visibility }) => visibility === "ppv") / posts.length).toBeCloseTo(0.2, 1);
  });

  test("have an image each, except text posts, and every file exists", () => {
    const list = plannedMedia(readImages(), posts);
    const pictured = new Set(list.map(({ mediaItem }) => mediaItem.contentId));
    for (const post of posts) expect(pictured.has(post.id), post.title).toBe(post.type !== "text");
    for (const { file } of list) {
      if (file)
        expect(existsSync(path.join(import.meta.dirname, "../../../local/demo/media", file)), file).toBe(
          true,
        );
    }
    for (const creator of creators) {
      const own = list.filter(({ mediaItem }) => mediaItem.username === creator.username);
      expect(own.map(({ mediaItem }) => mediaItem.purpose)).toEqual(
        expect.arrayContaining(["portrait", "cover", "post"]),
      );
    }
  });

  test("show several photos and a video with captions, free and published, so that anybody can look at them", () => {
    const list = plannedMedia(readImages(), posts);
    const open = posts.filter(({ state, visibility }) => state === "published" && visibility === "free");
    const itemsOf = (id: string) => list.filter(({ mediaItem }) => mediaItem.contentId === id);
    const several = open.filter(({ id }) => itemsOf(id).length >= 3);
    expect(new Set(several.map(({ username }) => username)).size).toBeGreaterThanOrEqual(2);
    expect(several.map(({ username }) => username)).toContain(creators[0]?.username);
    for (const { id, title } of several) {
      const items = itemsOf(id).map(({ mediaItem }) => mediaItem);
      expect(items.map(({ position }) => position)).toEqual(items.map((_, i) => i));
      expect(new Set(items.map(({ alt }) => alt)).size, title).toBe(items.length);
    }
    const captioned = open
      .flatMap(({ id }) => itemsOf(id))
      .filter((item) => toStoredMedia(item).variants.some(({ name }) => name === "captions"));
    expect(captioned.length).toBeGreaterThan(0);
    for (const item of captioned) {
      const text = new TextDecoder().decode(bytesOf(item, "captions"));
      // Matches what an upload would store and doesn't outlast its video.
      expect(readCaptions(new TextEncoder().encode(text))).toEqual({ ok: true, text });
      const last = [...text.matchAll(/--> (\d\d):(\d\d\.\d{3})/g)].at(-1);
      expect(Number(last?.[1]) * 60 + Number(last?.[2])).toBeLessThan(
        (item.mediaItem.durationMs ?? 0) / 1000,
      );
    }
  });

  test("have the lighter versions of exactly the videos that need some", () => {
    const videos = plannedMedia(readImages(), posts).filter(({ file }) => file?.endsWith(".mp4"));
    const made = videos.flatMap((item) => {
      const { kind, durationMs: duration_ms, width, height, variants } = toStoredMedia(item);
      expect(missingRenditions({ kind, duration_ms, width, height }, variants), item.file ?? "").toEqual([]);
      return variants.filter(({ name }) => name.startsWith("video"));
    });
    expect(made.length).toBeGreaterThan(0);
  });
});
