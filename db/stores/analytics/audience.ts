import type { PostSort } from "../../../app/domain/analytics/post-sorts.ts";
import { DAY_MS } from "../../../app/domain/durations.ts";
import type { Database } from "../database.ts";
import { wholeOf } from "./block-queries.ts";
import { hoursOfWeek, messagesBySpan, peopleByDay, repliesBySpan, viewersBySpan } from "./hour-queries.ts";
import {
  conversionsOf,
  listedPosts,
  postOf,
  postSalesBySpan,
  salesOfPostBySpan,
  tagsOf,
  viewsByDay,
  viewsBySpan,
  viewsOfPostByDay,
  viewsOfPostBySpan,
} from "./view-queries.ts";

export type AudienceStore = ReturnType<typeof audienceStore>;
export type ListedPost = Awaited<ReturnType<AudienceStore["listPosts"]>>[number];
export type SourceViews = Awaited<ReturnType<typeof viewsBySpan.run>>[number];
export type PostSales = Awaited<ReturnType<typeof postSalesBySpan.run>>[number];
export type ViewDay = Awaited<ReturnType<AudienceStore["listViewDays"]>>["views"][number];
export type HourOfWeek = Awaited<ReturnType<typeof hoursOfWeek.run>>[number];
export type TagFigures = Awaited<ReturnType<typeof tagsOf.run>>[number];
export type PeopleDay = Awaited<ReturnType<typeof peopleByDay.run>>[number];

/** Days since 1970 (UTC), from `from` to before `to`. */
type Span = { from: number; to: number };
/** Such days with how many hours local time is ahead of UTC in them. */
type ShiftedSpan = Span & { hours: number };
const listOf = (spans: Span[]) => JSON.stringify(spans.map(({ from, to }) => [from, to]));

/** Who looks at a creator's posts, what that leads to, and how fast messages are answered. Amounts are cents. */
export function audienceStore(db: Database) {
  return {
    /** A seller's posts with figures of some days: those that were seen, sold, or published in them. */
    listPosts: (
      sellerId: string,
      { from, to }: Span,
      page: { sort: PostSort; limit: number; offset: number; least: number },
    ) => {
      const { sort, ...rest } = page;
      return listedPosts.run(
        db,
        {
          sellerId,
          ...wholeOf({ from, to }),
          start: from * DAY_MS,
          end: to * DAY_MS,
          ...rest,
        },
        sort,
      );
    },

    /** Views by source and what posts earned, each by the place of a span in the list; and what they led to in all. */
    async sumPosts(sellerId: string, spans: Span[]) {
      const wanted = { sellerId, spans: listOf(spans) };
      const [views, sales, [ledTo]] = await db.batch([
        viewsBySpan.bind(db, wanted),
        postSalesBySpan.bind(db, wanted),
        conversionsOf.bind(db, { sellerId }),
      ]);
      return { views, sales, ledTo: ledTo ?? { seenBy: 0, subscriptions: 0 } };
    },

    /** One of a seller's posts with the same; null if they have no such post that was ever published. */
    async findPost(sellerId: string, postId: string, spans: Span[]) {
      const wanted = { sellerId, postId, spans: listOf(spans) };
      const [[post], views, sales] = await db.batch([
        postOf.bind(db, wanted),
        viewsOfPostBySpan.bind(db, wanted),
        salesOfPostBySpan.bind(db, wanted),
      ]);
      return post ? { post, views, sales } : null;
    },

    /** The views of a post on each day by source, oldest first. */
    listPostDays: (sellerId: string, postId: string, { from, to }: Span) =>
      viewsOfPostByDay.run(db, { sellerId, postId, from, to }),

    /**
     * Views by source and viewers, by the place of a span in the list; and of the days of `hours`, what happened in each hour of a
     * week in local time, and by tag up to `tags` of them.
     */
    async findAudience(
      sellerId: string,
      wanted: { spans: Span[]; hours: ShiftedSpan[]; days: Span; tags: number },
    ) {
      const spans = listOf(wanted.spans);
      const shifts = JSON.stringify(wanted.hours.map(({ from, to, hours }) => [from, to, hours]));
      const [views, viewers, hours, tags] = await db.batch([
        viewsBySpan.bind(db, { sellerId, spans }),
        viewersBySpan.bind(db, { sellerId, spans }),
        hoursOfWeek.bind(db, { sellerId, shifts }),
        tagsOf.bind(db, { sellerId, ...wholeOf(wanted.days), limit: wanted.tags }),
      ]);
      return { views, viewers, hours, tags };
    },

    /** Up to `limit` tags with what posts of each were seen and earned. */
    listTags: (sellerId: string, { from, to }: Span, limit: number) =>
      tagsOf.run(db, { sellerId, ...wholeOf({ from, to }), limit }),

    /** Views by source, and people, on each day, oldest first. */
    async listViewDays(sellerId: string, { from, to }: Span) {
      const [views, people] = await db.batch([
        viewsByDay.bind(db, { sellerId, from, to }),
        peopleByDay.bind(db, { sellerId, from, to }),
      ]);
      return { views, people };
    },

    /** Viewers, sales, and messages on each day, oldest first. */
    listPeopleDays: (sellerId: string, { from, to }: Span) => peopleByDay.run(db, { sellerId, from, to }),

    /**
     * Messages by the place of a span in the list; and how first messages of the spans in `asked` were answered. One that isn't
     * counts once it was sent before `answerBy` (ms).
     */
    async findMessages(sellerId: string, wanted: { spans: Span[]; asked: Span[]; answerBy: number }) {
      const [messages, replies] = await db.batch([
        messagesBySpan.bind(db, { sellerId, spans: listOf(wanted.spans) }),
        repliesBySpan.bind(db, { sellerId, spans: listOf(wanted.asked), answerBy: wanted.answerBy }),
      ]);
      return { messages, replies };
    },
  };
}
