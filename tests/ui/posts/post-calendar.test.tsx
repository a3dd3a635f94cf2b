import { expect, test } from "vitest";
import { PostCalendar } from "#ui/posts/planning/post-calendar.tsx";
import { html } from "../render.tsx";

test("a planned post shows its image, or its type if it has none", () => {
  const post = { title: "Dusk", visibility: "free" as const, price: null, isScheduled: true };
  const at = "2026-12-24T18:00";
  const shown = html(
    <PostCalendar
      month="2026-12"
      today="2026-12-01"
      before="2026-11"
      after="2027-01"
      weeks={[[{ day: "2026-12-24", canSchedule: false }]]}
      posts={[
        { ...post, id: "a", type: "image", thumbnail: "/media/m1/w320", at },
        { ...post, id: "b", type: "audio", thumbnail: null, at },
      ]}
    />,
  );
  expect(shown).toContain('src="/media/m1/w320"');
  expect(shown).toContain("icons.svg#audio");
  expect(shown).not.toContain("icons.svg#image");
});
