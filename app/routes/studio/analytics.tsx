import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { monthsOf, yearBegins } from "../../domain/sales/months.ts";
import { member } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { LikedPosts, MonthTable, SubscriberFigures } from "../../ui/studio/analytics.tsx";

const POSTS = 10;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = member(context);
  const { analytics, clock } = context.deps;
  const now = clock.now();
  const seen = await analytics.ofSeller(viewer.id, yearBegins(now), now, POSTS);
  return {
    frame: frameOf(context, request),
    username: viewer.username,
    months: monthsOf(now, seen.kept, seen.sold),
    subscribers: seen.subscribers,
    liked: seen.liked,
  };
}

export const meta: MetaFunction = () => titled("Analytics", product.name);

export default function Analytics() {
  const { frame, username, months, subscribers, liked } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <PageHead title="Analytics" text="What came in, month by month. Months are counted in UTC." />
      <SubscriberFigures {...subscribers} />
      <MonthTable months={months} />
      <LikedPosts username={username} posts={liked} />
    </Frame>
  );
}
