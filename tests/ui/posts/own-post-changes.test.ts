import { expect, test } from "vitest";
import { pendingChanges, withChanges } from "#ui/posts/own-posts/own-post-changes.ts";
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
  scheduledFor: null,
  pinnedAt,
  updatedAt: 2,
  thumbnail: null,
});
const sent = (value: string) => {
  const formData = new FormData();
  formData.set("do", value);
  return { formData, formAction: "/dashboard/posts?show=published" };
};

test("a change that the page is sending is recognized by its form and its URL", () => {
  const deletion = { formData: new FormData(), formAction: "/post/abc-123/delete" };
  expect(pendingChanges([sent("pin:a"), sent("archive:b"), sent("refresh"), deletion, {}])).toEqual([
    { id: "a", change: "pin" },
    { id: "b", change: "hide" },
    { id: "abc-123", change: "hide" },
  ]);
});

test("a pinned post is on top and the only one pinned; a post that leaves the list is hidden", () => {
  const posts = [post("a", 1), post("b"), post("c")];
  expect(
    withChanges(posts, [{ id: "c", change: "pin" }]).map(({ id, pinnedAt }) => [id, pinnedAt !== null]),
  ).toEqual([
    ["c", true],
    ["a", false],
    ["b", false],
  ]);
  expect(withChanges(posts, [{ id: "b", change: "hide" }]).map(({ leaving }) => leaving ?? false)).toEqual([
    false,
    true,
    false,
  ]);
  expect(withChanges(posts, [{ id: "a", change: "unpin" }])[0]?.pinnedAt).toBeNull();
  expect(withChanges(posts, [])).toEqual(posts);
});
