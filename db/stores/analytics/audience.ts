import type { PostSort } from "#domain/analytics/post-sorts.ts";
import { DAY_MS } from "#domain/durations.ts";
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

type Span = { from: number; to: number };
type ShiftedSpan = Span & { hours: number };
const listOf = (spans: Span[]) => JSON.stringify(spans.map(({ from, to }) => [from, to]));
const shiftsIn = (days: ShiftedSpan[]) =>
  JSON.stringify(days.map(({ from, to, hours }) => [from, to, hours]));

/** Post views, what they lead to, and reply times. Amounts in cents. */
export function audienceStore(db: Database) {
  return {
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

    /** Views by source and posts' earnings for each span, by its index; and all conversions. */
    async sumPosts(sellerId: string, spans: Span[]) {
      const wanted = { sellerId, spans: listOf(spans) };
      const [views, sales, [ledTo]] = await db.batch([
        viewsBySpan.bind(db, wanted),
        postSalesBySpan.bind(db, wanted),
        conversionsOf.bind(db, { sellerId }),
      ]);
      return { views, sales, ledTo: ledTo ?? { seenBy: 0, subscriptions: 0 } };
    },

    /** The same figures for one post; null unless the creator ever published it. */
    async findPost(sellerId: string, postId: string, spans: Span[]) {
      const wanted = { sellerId, postId, spans: listOf(spans) };
      const [[post], views, sales] = await db.batch([
        postOf.bind(db, wanted),
        viewsOfPostBySpan.bind(db, wanted),
        salesOfPostBySpan.bind(db, wanted),
      ]);
      return post ? { post, views, sales } : null;
    },

    listPostDays: (sellerId: string, postId: string, { from, to }: Span) =>
      viewsOfPostByDay.run(db, { sellerId, postId, from, to }),

    /**
     * Views by source and viewers for each span, by its index; for the days in `hours`, activity in each hour of a
     * local week; and the top `tags` tags.
     */
    async findAudience(
      sellerId: string,
      wanted: { spans: Span[]; hours: ShiftedSpan[]; days: Span; tags: number },
    ) {
      const spans = listOf(wanted.spans);
      const [views, viewers, hours, tags] = await db.batch([
        viewsBySpan.bind(db, { sellerId, spans }),
        viewersBySpan.bind(db, { sellerId, spans }),
        hoursOfWeek.bind(db, { sellerId, shifts: shiftsIn(wanted.hours) }),
        tagsOf.bind(db, { sellerId, ...wholeOf(wanted.days), limit: wanted.tags }),
      ]);
      return { views, viewers, hours, tags };
    },

    listHours: (sellerId: string, days: ShiftedSpan[]) =>
      hoursOfWeek.run(db, { sellerId, shifts: shiftsIn(days) }),

    listTags: (sellerId: string, { from, to }: Span, limit: number) =>
      tagsOf.run(db, { sellerId, ...wholeOf({ from, to }), limit }),

    async listViewDays(sellerId: string, { from, to }: Span) {
      const [views, people] = await db.batch([
        viewsByDay.bind(db, { sellerId, from, to }),
        peopleByDay.bind(db, { sellerId, from, to }),
      ]);
      return { views, people };
    },

    listPeopleDays: (sellerId: string, { from, to }: Span) => peopleByDay.run(db, { sellerId, from, to }),

    /**
     * Messages for each span, by its index; and how first messages in `asked` were answered. Unanswered ones count if
     * sent before `answerBy` (ms).
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
