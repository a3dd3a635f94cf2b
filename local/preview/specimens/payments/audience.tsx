import type { AudienceFigures } from "../../../../app/domain/analytics/audience.ts";
import type { MessageFigures } from "../../../../app/domain/analytics/messages.ts";
import type { PostLine } from "../../../../app/domain/analytics/posts.ts";
import { readRange } from "../../../../app/domain/analytics/range.ts";
import { sources, type Views } from "../../../../app/domain/analytics/sources.ts";
import { AudienceTiles, TagTable, ViewersChart } from "../../../../app/ui/analytics/audience.tsx";
import { BestHours } from "../../../../app/ui/analytics/best-hours.tsx";
import { MessagesChart, MessageTiles } from "../../../../app/ui/analytics/messages.tsx";
import { OnePostTiles, PostEarnings, PostTiles } from "../../../../app/ui/analytics/post-figures.tsx";
import { PostTable } from "../../../../app/ui/analytics/post-table.tsx";
import { SourceViewsTable, ViewsChart } from "../../../../app/ui/analytics/views.tsx";
import { daysAgo } from "../../samples.ts";
import type { Specimen } from "../../specimen.ts";

const range = readRange({ range: "7", from: "", to: "" }, daysAgo(0));
const ZONE = "America/New_York";
const viewsOf = (factor: number) =>
  Object.fromEntries(sources.map((source, i) => [source, (7 - i) * factor])) as Views;
const none = viewsOf(0);
const spans = [3, 5, 4, 8, 9, 2, 6].map((factor, i) => ({
  from: range.from + i,
  to: range.from + i + 1,
  views: viewsOf(factor),
  total: 28 * factor,
  before: 90 + 10 * i,
}));
const views = { now: viewsOf(37), before: viewsOf(30) };
const noSpans = spans.map((span) => ({ ...span, views: none, total: 0, before: 0 }));
const earned = (gross: number, refunds = 0) => {
  const fee = gross / 10;
  return { sales: gross / 1000, gross, fee, refunds, net: gross - fee - refunds };
};
const sales = {
  now: earned(15_000, 900),
  before: earned(12_000),
  kinds: [
    { kind: "purchase" as const, ...earned(12_000, 900) },
    { kind: "tip" as const, ...earned(3000) },
  ],
};
const conversion = { subscriptions: 12, share: 0.024 };

const post = (id: string, title: string, more: Partial<PostLine> = {}): PostLine => ({
  id,
  title,
  type: "text",
  publishedAt: daysAgo(9),
  deletedAt: null,
  likes: 31,
  thumbnail: null,
  views: 420,
  sales: 6,
  net: 5400,
  conversion,
  ...more,
});
const posts = [
  post("1", "Three lamps"),
  post("2", "", { views: 12, sales: 0, net: 0, conversion: null }),
  post("3", "Withdrawn", { deletedAt: daysAgo(2), views: 90, net: -900, conversion: null }),
];

const week = Array.from({ length: 168 }, (_, hour) => ({
  views: hour % 24 < 7 ? 0 : ((hour * 7) % 31) + (hour % 24),
  sales: hour % 17 === 0 ? 1 : 0,
}));
const audience: AudienceFigures = {
  spans,
  views,
  viewers: { now: 412, before: 390 },
  people: spans.map(({ total }) => ({ now: Math.round(total / 2), before: 60 })),
  week,
  tags: [
    { tag: "lamps", posts: 4, views: 412, sales: 7, net: 6300 },
    { tag: "evening", posts: 1, views: 80, sales: 0, net: 0 },
  ],
};
const empty: AudienceFigures = {
  ...audience,
  spans: noSpans,
  viewers: { now: 0, before: 0 },
  week: null,
  tags: [],
};

const messages: MessageFigures = {
  now: { received: 48, sent: 41 },
  before: { received: 30, sent: 35 },
  answers: {
    now: { asked: 12, percent: 91, medianMs: 5_400_000 },
    before: { asked: 9, percent: 88, medianMs: 9_000_000 },
  },
  spans: [4, 9, 2, 11, 8, 6, 8].map((received, i) => ({
    from: range.from + i,
    to: range.from + i + 1,
    received,
    sent: received - (i % 2),
  })),
};
const silence: MessageFigures = {
  ...messages,
  now: { received: 0, sent: 0 },
  before: null,
  answers: { now: null, before: null },
};

export const audienceFigures: Specimen[] = [
  {
    name: "Posts and audience",
    states: {
      Posts: <PostTable posts={posts} range={range} sort="views" page={1} hasMore />,
      "Posts, second page": (
        <PostTable posts={posts} range={range} sort="conversion" page={2} hasMore={false} />
      ),
      "No posts": <PostTable posts={[]} range={range} sort="views" page={1} hasMore={false} />,
      "All posts together": <PostTiles views={views} earned={sales} conversion={conversion} />,
      "One post": <OnePostTiles views={views} earned={sales} likes={31} conversion={null} />,
      Earned: <PostEarnings {...sales} />,
      Views: <ViewsChart spans={spans} views={views} range={range} />,
      "No views": <ViewsChart spans={noSpans} views={{ now: none, before: none }} range={range} />,
      Sources: <SourceViewsTable views={views} />,
      Audience: <AudienceTiles {...audience} zone={ZONE} />,
      "No audience": <AudienceTiles {...empty} zone="UTC" />,
      Viewers: <ViewersChart {...audience} range={range} />,
      "No viewers": <ViewersChart {...empty} range={range} />,
      "Best hours": <BestHours week={week} zone={ZONE} range={range} />,
      "Too few views": <BestHours week={null} zone="UTC" range={range} />,
      Tags: <TagTable tags={audience.tags} range={range} />,
      "No tags": <TagTable tags={[]} range={range} />,
      Messages: <MessageTiles {...messages} />,
      "Messages over time": <MessagesChart {...messages} range={range} />,
      "Too few messages": <MessageTiles {...silence} />,
      "No messages": <MessagesChart {...silence} range={range} />,
    },
  },
];
