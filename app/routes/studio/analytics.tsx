import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getEarnings } from "../../domain/analytics/earnings.ts";
import { rangeQuery } from "../../domain/analytics/range.ts";
import { product } from "../../domain/product.ts";
import { dayOf } from "../../domain/views/count-view.ts";
import { rangeOf } from "../../http/analytics-range.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { EarningsChart, EarningsTiles, SourceTable } from "../../ui/analytics/earnings.tsx";
import { MostLikedPosts } from "../../ui/analytics/posts.tsx";
import { RangePicker } from "../../ui/analytics/range-picker.tsx";
import { SubscriberCounts } from "../../ui/analytics/subscribers.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

const MAX_POSTS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { analytics, clock } = context.deps;
  const now = clock.now();
  const range = rangeOf(request, context);
  const [earnings, overview] = await Promise.all([
    getEarnings({ analytics }, { sellerId: viewer.id, range }),
    analytics.findOverview(viewer.id, now, MAX_POSTS),
  ]);
  return {
    frame: frameOf(context, request),
    username: viewer.username,
    range,
    today: dayOf(now),
    earnings,
    subscribers: overview.subscribers,
    liked: overview.mostLikedPosts,
  };
}

export const meta: MetaFunction = () => pageTitle("Analytics", product.name);

export default function Analytics() {
  const { frame, username, range, today, earnings, subscribers, liked } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <div className="stack">
        <PageHead title="Analytics">
          <ButtonLink href={`/analytics/earnings/file${rangeQuery(range)}`} variant="secondary">
            Download CSV
          </ButtonLink>
        </PageHead>
        <RangePicker path="/analytics" range={range} today={today} />
        <EarningsTiles {...earnings} />
        <EarningsChart earnings={earnings} range={range} />
        <SourceTable {...earnings} />
        <SubscriberCounts {...subscribers} />
        <MostLikedPosts username={username} posts={liked} />
      </div>
    </Frame>
  );
}
