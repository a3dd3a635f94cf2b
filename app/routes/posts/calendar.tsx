import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { dayIn, monthAfter, monthRange, readMonth, slotOn, weeksOf } from "#domain/posts/calendar.ts";
import { cardThumbnail } from "#domain/posts/post-image.ts";
import { formatLocalTime, zoneLabel } from "#domain/time-zone.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import styles from "#styles/studio-pages/calendar.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { PostCalendar } from "#ui/posts/planning/post-calendar.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** Posts shown of each kind per month: more than the publish limit allows in most months. */
const MOST = 400;

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const sellerId = requireMember(context).id;
  const now = deps.clock.now();
  const zone = timeZoneOf(context);
  const month = readMonth(new URL(request.url).searchParams.get("month"), now, zone);
  const posts = await deps.postCalendar.listBetween({ sellerId, ...monthRange(month, zone), limit: MOST });
  const today = dayIn(now, zone);
  return {
    zone,
    month,
    today,
    before: monthAfter(month, -1),
    after: monthAfter(month, 1),
    weeks: weeksOf(month).map((week) =>
      week.map((day) => (day === null ? null : { day, canSchedule: slotOn(day, now, zone) !== null })),
    ),
    posts: posts.map(({ at, media, ...post }) => ({
      ...post,
      thumbnail: cardThumbnail(media),
      at: formatLocalTime(at, zone),
    })),
  };
}

export const handle = { title: "Calendar" };

export default function Calendar() {
  const calendar = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead
        title="Calendar"
        text={`Times are in ${zoneLabel(calendar.zone)}, your time zone.`}
        back={{ href: "/dashboard/posts", label: "Your posts" }}
      >
        <ButtonLink icon="post" href="/post">
          Post Content
        </ButtonLink>
      </PageHead>
      <PostCalendar {...calendar} />
    </Frame>
  );
}
