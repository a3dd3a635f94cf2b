import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getPosts, readPostPage } from "#domain/analytics/posts.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import styles from "#styles/studio-pages/figures.css?url";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { PostTiles } from "#ui/analytics/post-figures.tsx";
import { PostTable } from "#ui/analytics/post-table.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const { searchParams } = new URL(request.url);
  const range = rangeOf(request, context);
  const page = readPostPage(searchParams.get("sort") ?? "", searchParams.get("page") ?? "");
  return {
    range,
    today: dayOf(context.deps.clock.now()),
    ...page,
    ...(await getPosts(context.deps, { sellerId, range, ...page })),
  };
}

export const handle = { title: "Posts" };

export default function AnalyticsPosts() {
  const { range, today, ...figures } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="posts" range={range} today={today}>
        <PostTiles {...figures} />
        <PostTable {...figures} range={range} />
      </AnalyticsPage>
    </Frame>
  );
}
