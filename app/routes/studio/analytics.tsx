import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { earningsYearStart, monthlyEarnings } from "../../domain/analytics/monthly-earnings.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { MonthTable, MostLikedPosts, SubscriberCounts } from "../../ui/studio/analytics.tsx";

const MAX_POSTS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const { analytics, clock } = context.deps;
  const now = clock.now();
  const stats = await analytics.forSeller(viewer.id, earningsYearStart(now), now, MAX_POSTS);
  return {
    frame: frameOf(context, request),
    username: viewer.username,
    months: monthlyEarnings(now, stats.netByMonth, stats.paymentsByMonth),
    subscribers: stats.subscribers,
    liked: stats.mostLikedPosts,
  };
}

export const meta: MetaFunction = () => pageTitle("Analytics", product.name);

export default function Analytics() {
  const { frame, username, months, subscribers, liked } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <PageHead title="Analytics" text="Earnings by month (UTC)" />
      <SubscriberCounts {...subscribers} />
      <div className="stack halves">
        <MonthTable months={months} />
        <MostLikedPosts username={username} posts={liked} />
      </div>
    </Frame>
  );
}
