import { expect, test } from "vitest";
import { withChanges } from "#ui/posts/own-posts/own-post-changes.ts";
import type { ListedPost } from "#ui/posts/own-posts/own-posts.ts";

const post = (id: string, pinnedAt: number | null = null): ListedPost => ({
  id,
  title: id,
  type: "text",
  visibility: "free",
  price: null,
  likeCount: 0,
  viewCount: 0,
  earned: 0,
  publishedAt: 1,
  datedAt: 1,
  pinnedAt,
  updatedAt: 2,
  thumbnail: null,
  waitsFor: null,
});

test("a pinned post is the only one, and stays where it is; a post that leaves the list is hidden", () => {
  const posts = [post("a", 1), post("b"), post("c")];
  expect(
    withChanges(posts, [{ id: "c", change: "pin" }]).map(({ id, pinnedAt }) => [id, pinnedAt !== null]),
  ).toEqual([
    ["a", false],
    ["b", false],
    ["c", true],
  ]);
  expect(withChanges(posts, [{ id: "b", change: "hide" }]).map(({ leaving }) => leaving ?? false)).toEqual([
    false,
    true,
    false,
  ]);
  expect(withChanges(posts, [{ id: "a", change: "unpin" }])[0]?.pinnedAt).toBeNull();
  expect(withChanges(posts, [])).toEqual(posts);
});
