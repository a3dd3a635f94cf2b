import type { PostType, Visibility } from "#db/kinds.ts";
import { pluralize } from "#domain/pluralize.ts";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Icon } from "#ui/primitives/icon.tsx";
import { formatDate, formatMonth, formatTime } from "#ui/primitives/time.tsx";
import { audienceOf } from "../bulk/bulk-post.tsx";
import { typeIcons } from "../post-labels.ts";

/** `at` is local time, as in "2026-12-24T18:00". */
export type PlannedPost = {
  id: string;
  title: string;
  type: PostType;
  thumbnail: string | null;
  visibility: Visibility;
  price: number | null;
  at: string;
  isScheduled: boolean;
};
type Day = { day: string; canSchedule: boolean };

const MAX_SHOWN = 3;
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const hrefOf = (month: string) => `/dashboard/calendar?month=${month}`;
const dateOf = (day: string) => Date.parse(`${day}T00:00Z`);

export function PostCalendar({
  month,
  today,
  before,
  after,
  weeks,
  posts,
}: {
  month: string;
  today: string;
  before: string;
  after: string;
  /** From Sunday; null for days of other months. */
  weeks: (Day | null)[][];
  posts: PlannedPost[];
}) {
  const byDay = Map.groupBy(posts, ({ at }) => at.slice(0, 10));
  return (
    <section className="stack" aria-labelledby="month">
      <div className="calendar-head">
        <h2 id="month">{formatMonth(month)}</h2>
        <nav className="actions" aria-label="Months">
          <ButtonLink variant="secondary" href={hrefOf(before)} rel="prev">
            <Icon name="back" />
            <span className="sr-only">{formatMonth(before)}</span>
          </ButtonLink>
          {!today.startsWith(month) && (
            <ButtonLink variant="secondary" href="/dashboard/calendar">
              Today
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" href={hrefOf(after)} rel="next">
            <Icon name="on" />
            <span className="sr-only">{formatMonth(after)}</span>
          </ButtonLink>
        </nav>
        <p className="calendar-key small soft">
          <span className="plan">Published</span> <span className="plan is-scheduled">Scheduled</span>
        </p>
      </div>
      {posts.length === 0 && (
        <div className="calendar-empty">
          <EmptyState title="No posts this month" text="Posts you publish or schedule appear here." />
        </div>
      )}
      <table className="calendar">
        <caption className="sr-only">{`Posts in ${formatMonth(month)}`}</caption>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span> <span className="sr-only">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((one) => one !== null)?.day}>
              {week.map((one, index) =>
                one === null ? (
                  <td key={weekdays[index]} className="is-outside" />
                ) : (
                  <DayCell
                    key={one.day}
                    {...one}
                    weekday={weekdays[index] ?? ""}
                    isToday={one.day === today}
                    posts={byDay.get(one.day) ?? []}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DayCell({
  day,
  weekday,
  canSchedule,
  isToday,
  posts,
}: Day & { weekday: string; isToday: boolean; posts: PlannedPost[] }) {
  const date = formatDate(dateOf(day));
  const [shown, folded] = [posts.slice(0, MAX_SHOWN), posts.slice(MAX_SHOWN)];
  return (
    <td
      className={posts.length === 0 && !isToday ? "is-empty" : undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <div className="calendar-day">
        <time dateTime={day}>
          <span className="calendar-number" aria-hidden="true">
            {Number(day.slice(-2))}
          </span>{" "}
          <span className="calendar-date">
            {weekday}, {date.split(",")[0]}
            {isToday && <span className="soft"> · Today</span>}
          </span>
        </time>{" "}
        {canSchedule && (
          <a className="calendar-add" href={`/post?on=${day}`}>
            <span aria-hidden="true">+</span>
            <span className="sr-only">Schedule a post on {date}</span>
          </a>
        )}
      </div>
      <PlannedPosts posts={shown} />
      {folded.length > 0 && (
        <details>
          <summary className="small">{pluralize(folded.length, "more post")}</summary>
          <PlannedPosts posts={folded} />
        </details>
      )}
    </td>
  );
}

const PlannedPosts = ({ posts }: { posts: PlannedPost[] }) =>
  posts.length > 0 && (
    <ul>
      {posts.map((post) => (
        <li key={post.id}>
          <a className={post.isScheduled ? "plan is-scheduled" : "plan"} href={`/post/${post.id}`}>
            {post.thumbnail === null ? (
              <span className="plan-image">
                <Icon name={typeIcons[post.type]} />
              </span>
            ) : (
              <img className="plan-image" src={post.thumbnail} alt="" loading="lazy" decoding="async" />
            )}
            <span className="min-w-0">
              <span className="plan-time num">{formatTime(Date.parse(`${post.at}Z`))}</span>{" "}
              <strong className="truncate">
                <bdi>{post.title || "Untitled"}</bdi>
              </strong>{" "}
              <span className="plan-note soft">
                {post.isScheduled ? "Scheduled" : "Published"} · {audienceOf(post)}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
