import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Sources, suggest, suggestionReasonText } from "#domain/discovery/suggest.ts";
import { defaultPreferences } from "#domain/onboarding/preferences.ts";
import { DAY, NOW } from "#tests/cast.ts";

const post = (id: string, creator: string, more: { likeCount?: number; publishedAt?: number } = {}) => ({
  id,
  publishedAt: NOW - DAY,
  likeCount: 9,
  creator: { id: creator, name: `Name of ${creator}` },
  ...more,
});
type Post = ReturnType<typeof post>;
const nothing: Sources<Post> = { subscribed: [], tagged: [], trending: [], featured: [], newcomers: [] };
const shown = defaultPreferences.discoveryPreferences;
const options = { now: NOW, viewerId: "me", shown };
const many = (from: string, count = 12) =>
  Array.from({ length: count }, (_, i) => post(`${from}${i}`, `${from}${i}`));

const anyPost = fc
  .record({ n: fc.nat(60), creator: fc.nat(15), likes: fc.nat(6), age: fc.nat(12) })
  .map(({ n, creator, likes, age }) =>
    post(`p${n}-${creator}`, creator === 0 ? "me" : `c${creator}`, {
      likeCount: likes,
      publishedAt: NOW - age * DAY,
    }),
  );
const queue = fc.array(anyPost, { maxLength: 10 });
const anySources: fc.Arbitrary<Sources<Post>> = fc.record({
  subscribed: queue,
  tagged: fc.array(fc.record({ post: anyPost, tag: fc.constantFrom("art", "food") }), { maxLength: 10 }),
  trending: queue,
  featured: queue,
  newcomers: queue,
});

describe("suggest", () => {
  test("returns at most four, no creator twice, never the viewer's own, each with a reason", () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const found = suggest(sources, options);
        const creators = found.map(({ post }) => post.creator.id);
        expect(found.length).toBeLessThanOrEqual(4);
        expect(new Set(creators).size).toBe(creators.length);
        expect(creators).not.toContain("me");
        for (const { post, reason } of found) {
          expect(suggestionReasonText(reason)).not.toBe("");
          if (reason.kind === "likes") {
            expect(post.likeCount).toBeGreaterThanOrEqual(3);
            expect(post.publishedAt).toBeGreaterThan(NOW - 7 * DAY);
          }
          if (reason.kind === "interest")
            expect(sources.tagged.some((one) => one.post === post && one.tag === reason.tag)).toBe(true);
        }
      }),
    );
  });

  test("reserves a slot for a new creator, if there is one", () => {
    fc.assert(
      fc.property(anySources, (sources) => {
        const newcomers = new Set(sources.newcomers.map((one) => one.creator.id).filter((id) => id !== "me"));
        const found = suggest(sources, options).filter(({ reason }) => reason.kind === "newcomer");
        expect(found.length).toBeGreaterThanOrEqual(Math.min(1, newcomers.size));
      }),
    );
  });

  test("lets the sources take turns, and gives a newcomer a visible slot", () => {
    const full = {
      subscribed: many("s"),
      trending: many("h"),
      featured: many("f"),
      newcomers: many("n"),
      tagged: many("t").map((one) => ({ post: one, tag: "art" })),
    };
    expect(suggest(full, options).map(({ post, reason }) => [post.id, suggestionReasonText(reason)])).toEqual(
      [
        ["s0", "You subscribe to Name of s0"],
        ["t0", "Because you like art"],
        ["n0", "New creator"],
        ["h0", "Popular this week"],
      ],
    );
  });

  test("leaves out sources that are turned off, and fills up from the others", () => {
    const off = { showTrending: false, showFeatured: false, showNew: true };
    const found = suggest(
      { ...nothing, trending: many("h"), featured: many("f"), newcomers: many("n") },
      { ...options, shown: off },
    );
    expect(found.map(({ reason }) => reason.kind)).toEqual(Array(4).fill("newcomer"));
    expect(suggest(nothing, options)).toEqual([]);
    const noneNew = { ...options, shown: { ...off, showNew: false } };
    expect(suggest({ ...nothing, newcomers: many("n") }, noneNew)).toEqual([]);
  });
});
