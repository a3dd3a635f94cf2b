import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ComposerMediaItem } from "#domain/posts/composer-media.ts";
import { changeMedia, type MediaChange, mediaOrder } from "#ui/posts/composer/media-order.ts";

const item = (id: string): ComposerMediaItem => ({
  id,
  kind: "image",
  name: `${id}.jpg`,
  alt: "",
  thumbnailUrl: null,
  durationMs: null,
  ready: true,
  failure: null,
  captions: false,
  missingRenditions: [],
  notice: null,
});
const three = mediaOrder(["a", "b", "c"].map(item));
const idsAfter = (...changes: MediaChange[]) => changes.reduce(changeMedia, three).ids;

describe("a composer's files", () => {
  test("can be moved, removed, and dropped before another or at the end", () => {
    expect(idsAfter({ type: "arranged", action: "up", id: "c" })).toEqual(["a", "c", "b"]);
    expect(idsAfter({ type: "arranged", action: "remove", id: "b" })).toEqual(["a", "c"]);
    expect(idsAfter({ type: "dropped", id: "c", before: "a" })).toEqual(["c", "a", "b"]);
    expect(idsAfter({ type: "dropped", id: "a", before: null })).toEqual(["b", "c", "a"]);
  });

  test("keep the order in which they were chosen, whichever upload ends first", () => {
    const second = { type: "uploaded", id: "y", position: 2 } as const;
    const first = { type: "uploaded", id: "x", position: 1 } as const;
    expect(idsAfter(second, first)).toEqual(["a", "b", "c", "x", "y"]);
    expect(idsAfter(first, second)).toEqual(["a", "b", "c", "x", "y"]);
  });

  test("are removed if the server was asked for them and no longer lists them, and stay otherwise", () => {
    const uploaded = { type: "uploaded", id: "x", position: 1 } as const;
    const listed = { type: "listed", media: [item("a"), item("c")], asked: ["a", "b", "c"] } as const;
    expect(idsAfter(uploaded, { ...listed, media: [...listed.media], asked: [...listed.asked] })).toEqual([
      "a",
      "c",
      "x",
    ]);
  });

  test("are never doubled or lost by any order of changes", () => {
    const ids = ["a", "b", "c", "x", "y"];
    const id = fc.constantFrom(...ids);
    const change = fc.oneof(
      fc.record({ type: fc.constant("arranged" as const), action: fc.constantFrom("up", "down"), id }),
      fc.record({ type: fc.constant("dropped" as const), id: fc.constantFrom("a", "b", "c"), before: id }),
      fc.record({
        type: fc.constant("uploaded" as const),
        id: fc.constantFrom("x", "y"),
        position: fc.integer({ min: 1, max: 3 }),
      }),
    ) as fc.Arbitrary<MediaChange>;
    fc.assert(
      fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
        const shown = idsAfter(...changes);
        const uploaded = changes.flatMap((one) => (one.type === "uploaded" ? one.id : []));
        expect([...shown].sort()).toEqual([...new Set(["a", "b", "c", ...uploaded])].sort());
      }),
    );
  });
});
