import { expect, test } from "vitest";
import { teamPostState, toTeamPost } from "#domain/creators/team/team-post.ts";

type Own = NonNullable<Parameters<typeof toTeamPost>[0]>;
const draft = (files: number, visibility_type = "subscriber") =>
  ({
    post: {
      visibility_type,
      price: null,
      subscribers_pay_too: false,
      description_public: false,
      archived_at: null,
      published_at: null,
      scheduled_for: null,
    },
    media: Array.from({ length: files }, (_, i) => ({
      mediaItem: { id: `file-${i}`, alt: "" },
      isPreview: false,
    })),
  }) as unknown as Own;
const texts = { title: "t", body: "b", description: "", tags: [] };
const publish = (before: Own | null, visibility_type: "free" | "subscriber") =>
  toTeamPost(
    before,
    texts,
    { intent: "publish", key: "", based: "r", visibility_type },
    { id: "p", sellerId: "s" },
  ).visibility_type;

test("a team member chooses who sees a text post, but never who sees the creator's files", () => {
  expect(publish(null, "free")).toBe("free");
  expect(publish(draft(0), "free")).toBe("free");
  expect(publish(draft(1), "free")).toBe("subscriber");
  expect(publish(draft(2, "free"), "subscriber")).toBe("free");
  expect(publish(draft(0, "ppv"), "free")).toBe("ppv");
  expect([teamPostState(draft(1)), teamPostState(draft(0))].map((one) => one.keepsVisibility)).toEqual([
    true,
    false,
  ]);
});
