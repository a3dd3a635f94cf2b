import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getEarnings } from "#domain/analytics/earnings.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { readTogether } from "#domain/read-together.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { EarningsChart, EarningsTiles, SourceTable } from "#ui/analytics/earnings.tsx";
import { MostLikedPosts } from "#ui/analytics/posts.tsx";
import { Frame } from "#ui/frame/frame.tsx";

const MAX_POSTS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { analytics, clock } = context.deps;
  const now = clock.now();
  const range = rangeOf(request, context);
  const [earnings, liked] = await readTogether(() => [
    getEarnings({ analytics }, { sellerId: viewer.id, range }),
    analytics.listMostLiked(viewer.id, MAX_POSTS),
  ]);
  return {
    username: viewer.username,
    range,
    today: dayOf(now),
    earnings,
    liked,
  };
}

export const handle = { title: "Analytics" };

export default function Analytics() {
  const { username, range, today, earnings, liked } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="earnings" range={range} today={today}>
        <EarningsChart earnings={earnings} range={range} />
        <EarningsTiles {...earnings} />
        <SourceTable {...earnings} />
        <MostLikedPosts username={username} posts={liked} />
      </AnalyticsPage>
    </Frame>
  );
}
