import { expect, test } from "vitest";
import type { PostLine } from "#domain/analytics/posts.ts";
import { readRange } from "#domain/analytics/range.ts";
import { LatestPosts } from "#ui/analytics/dashboard/latest-posts.tsx";
import { EarningsTiles } from "#ui/analytics/earnings.tsx";
import { PostTable } from "#ui/analytics/post-table.tsx";
import { PostPicker } from "#ui/boosts/post-picker.tsx";
import { html } from "../render.tsx";

const NOW = Date.UTC(2026, 10, 14);
const post = { title: "A longer note", thumbnail: null, publishedAt: NOW, likes: 2, views: 9 };
const line: PostLine = {
  ...post,
  id: "note",
  type: "text",
  deletedAt: null,
  sales: 0,
  net: 0,
  conversion: null,
};
const range = readRange({ range: "30", from: "", to: "" }, NOW);
const table = (posts: PostLine[]) =>
  html(<PostTable posts={posts} range={range} sort="views" page={1} hasMore={false} />);
const icons = (text: string) => [...text.matchAll(/icons\.svg#(\w+)/g)].map((match) => match[1]);

test("posts without an image show their type, in analytics, on the dashboard, and where one is boosted", () => {
  expect(icons(table([line, { ...line, id: "tune", type: "audio" }]))).toEqual(["text", "audio"]);
  const latest = { ...post, id: "note", type: "text" as const, price: null, sold: 0 };
  expect(icons(html(<LatestPosts posts={[latest]} username="mara" />))).toEqual(["text"]);
  const picked = { id: "tune", title: "A tune", type: "audio" as const, thumbnail: null };
  expect(icons(html(<PostPicker posts={[picked]} value="" />))).toEqual(["audio"]);
});

test("the order of posts is below their heading, which names their table too", () => {
  const text = table([line]);
  expect(text.indexOf("<h2")).toBeLessThan(text.indexOf("Sort by"));
  expect(text).toContain('<caption class="sr-only">Posts</caption>');
});

test("analytics say how they count a disputed sale, which Payments show differently", () => {
  const now = { sales: 1, gross: 1800, fee: 180, refunds: 1620, net: 0 };
  const tiles = html(<EarningsTiles now={now} before={null} />);
  expect(tiles).toContain(
    "Disputes are counted here as your share; Payments shows the full amount, without our fee. The net is the same.",
  );
  expect(tiles.match(/<details class="definition">/g)).toHaveLength(4);
});
