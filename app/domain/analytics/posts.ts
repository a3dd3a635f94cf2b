import type { CardMedia, PostType, ViewSource } from "#db/kinds.ts";
import type { AudienceStore } from "#db/stores/analytics/audience.ts";
import { csvFile } from "../csv.ts";
import type { Cents } from "../money.ts";
import { cardThumbnail } from "../posts/post-image.ts";
import { readTogether } from "../read-together.ts";
import { addUp, type Earned, earningKinds, type Sums } from "./earnings.ts";
import { type PostSort, postSorts } from "./post-sorts.ts";
import { type Day, dayText, type Range, spansBefore, spansOf } from "./range.ts";
import { sourceLabels, sources, totalViews, type ViewSpan, type Views, viewsOf } from "./sources.ts";

type ListedPost = {
  id: string;
  title: string;
  type: PostType;
  publishedAt: number;
  deletedAt: number | null;
  likes: number;
  views: number;
  sales: number;
  net: Cents;
  media: CardMedia | null;
  seenBy: number;
  subscriptions: number;
};
type SourceViews = { span: number; source: ViewSource; views: number };
type ViewDay = { day: Day; source: ViewSource; views: number };
type PostSales = Sums & { span: number; kind: PostKind };

const PAGE_SIZE = 25;
/** Further pages would say little and cost as much as all the pages before them. */
const MAX_PAGES = 40;
const MAX_FILE_ROWS = 5000;
/** With fewer subscriptions, a post's conversion could reveal what one fan looked at. */
export const MIN_SUBSCRIPTIONS = 5;

export type Conversion = { subscriptions: number; share: number } | null;
export type PostLine = Omit<ListedPost, "seenBy" | "subscriptions" | "media"> & {
  conversion: Conversion;
  thumbnail: string | null;
};

/** Subscriptions after seeing this post last, out of the views of it (docs/product.md, section 4.34). */
export const conversionOf = ({
  subscriptions,
  seenBy,
}: {
  subscriptions: number;
  seenBy: number;
}): Conversion =>
  subscriptions < MIN_SUBSCRIPTIONS || seenBy === 0
    ? null
    : { subscriptions, share: Math.min(1, subscriptions / seenBy) };

const lineOf = ({ seenBy, subscriptions, media, ...post }: ListedPost): PostLine => ({
  ...post,
  thumbnail: cardThumbnail(media),
  conversion: conversionOf({ seenBy, subscriptions }),
});

export function readPostPage(sort: string, page: string): { sort: PostSort; page: number } {
  const number = /^\d{1,3}$/.test(page) ? Number(page) : 1;
  return {
    sort: Object.hasOwn(postSorts, sort) ? (sort as PostSort) : "views",
    page: Math.min(Math.max(number, 1), MAX_PAGES),
  };
}

/** The second half of `rows` is the previous range. */
function spansWith(range: Range, rows: SourceViews[]): ViewSpan[] {
  const spans = spansOf(range);
  const of = (place: number) => viewsOf(rows.filter(({ span }) => span === place));
  const bars = spans.map((span, i) => {
    const views = of(i);
    const before = range.before === null ? null : totalViews(of(i + spans.length));
    return { ...span, views, total: totalViews(views), before };
  });
  const first = bars.findIndex(({ total }) => total > 0);
  return range.preset === "all" ? bars.slice(Math.max(0, first)) : bars;
}

export function viewFigures(range: Range, rows: SourceViews[]) {
  const bars = spansOf(range).length;
  const [now, before] = [rows.filter(({ span }) => span < bars), rows.filter(({ span }) => span >= bars)];
  return {
    spans: spansWith(range, rows),
    views: { now: viewsOf(now), before: range.before === null ? null : viewsOf(before) },
  };
}

const kinds = ["purchase", "tip"] as const;
export type PostKind = (typeof kinds)[number];
export const postKindLabels: Record<PostKind, string> = {
  purchase: "Sales of the post",
  tip: earningKinds.tip,
};

export function saleFigures(range: Range, rows: PostSales[]) {
  const bars = spansOf(range).length;
  const [now, before] = [rows.filter(({ span }) => span < bars), rows.filter(({ span }) => span >= bars)];
  return {
    now: addUp(now),
    before: range.before === null ? null : addUp(before),
    kinds: kinds.map((kind) => ({ kind, ...addUp(now.filter((row) => row.kind === kind)) })),
  };
}
export type SaleFigures = { now: Earned; before: Earned | null; kinds: ({ kind: PostKind } & Earned)[] };
export type ViewFigures = { spans: ViewSpan[]; views: { now: Views; before: Views | null } };

export async function getPosts(
  { audience }: { audience: Pick<AudienceStore, "listPosts" | "sumPosts"> },
  { sellerId, range, sort, page }: { sellerId: string; range: Range; sort: PostSort; page: number },
) {
  const offset = (page - 1) * PAGE_SIZE;
  const [rows, sums] = await readTogether(() => [
    audience.listPosts(sellerId, range, { sort, limit: PAGE_SIZE + 1, offset, least: MIN_SUBSCRIPTIONS }),
    audience.sumPosts(sellerId, [...spansOf(range), ...spansBefore(range)]),
  ]);
  return {
    posts: rows.slice(0, PAGE_SIZE).map(lineOf),
    hasMore: rows.length > PAGE_SIZE && page < MAX_PAGES,
    views: viewFigures(range, sums.views).views,
    earned: saleFigures(range, sums.sales),
    conversion: conversionOf(sums.ledTo),
  };
}

export async function getPost(
  { audience }: { audience: Pick<AudienceStore, "findPost"> },
  { sellerId, postId, range }: { sellerId: string; postId: string; range: Range },
) {
  const found = await audience.findPost(sellerId, postId, [...spansOf(range), ...spansBefore(range)]);
  if (found === null) return null;
  const { seenBy, subscriptions, media: _, ...post } = found.post;
  return {
    post: { ...post, conversion: conversionOf({ seenBy, subscriptions }) },
    ...viewFigures(range, found.views),
    earned: saleFigures(range, found.sales),
  };
}

export async function postsFile(
  { audience }: { audience: Pick<AudienceStore, "listPosts"> },
  { sellerId, range }: { sellerId: string; range: Range },
): Promise<string> {
  const page = { sort: "views", limit: MAX_FILE_ROWS, offset: 0, least: MIN_SUBSCRIPTIONS } as const;
  const posts = (await audience.listPosts(sellerId, range, page)).map(lineOf);
  return csvFile([
    [
      "Post",
      "Title",
      "Published (UTC)",
      "Views",
      "Likes (now)",
      "Sales",
      "Net",
      "Subscriptions after it (all time)",
      "Conversion (all time)",
    ],
    ...posts.map((post) => [
      post.id,
      post.title,
      new Date(post.publishedAt).toISOString().slice(0, 10),
      ...[post.views, post.likes, post.sales].map(String),
      post.net,
      post.conversion ? String(post.conversion.subscriptions) : "",
      post.conversion ? `${(post.conversion.share * 100).toFixed(2)}%` : "",
    ]),
  ]);
}

/** Each day's views by source, after the `more` columns; the last line adds up the days. */
export function viewsFile(
  days: ViewDay[],
  more: { label: string; of: (day: number) => number }[] = [],
): string {
  const list = [...new Set(days.map(({ day }) => day))];
  const line = (label: string, rows: ViewDay[], own: number[]) => {
    const views = viewsOf(rows);
    return [label, ...[...own, totalViews(views), ...sources.map((source) => views[source])].map(String)];
  };
  return csvFile([
    [
      "Date (UTC)",
      ...more.map(({ label }) => label),
      "Views",
      ...sources.map((source) => sourceLabels[source]),
    ],
    ...list.map((day) =>
      line(
        dayText(day),
        days.filter((row) => row.day === day),
        more.map(({ of }) => of(day)),
      ),
    ),
    line(
      "Total",
      days,
      more.map(({ of }) => list.reduce((sum, day) => sum + of(day), 0)),
    ),
  ]);
}
