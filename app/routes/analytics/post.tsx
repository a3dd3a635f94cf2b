import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getPost } from "#domain/analytics/posts.ts";
import { rangedPath } from "#domain/analytics/range.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import styles from "#styles/studio-pages/figures.css?url";
import { OnePostTiles, PostEarnings } from "#ui/analytics/post-figures.tsx";
import { RangePicker } from "#ui/analytics/range-picker.tsx";
import { SourceViewsTable, ViewsChart } from "#ui/analytics/views.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const range = rangeOf(request, context);
  const found = await getPost(context.deps, { sellerId: viewer.id, postId: params.postId ?? "", range });
  if (found === null) throw new Response(null, { status: 404 });
  return {
    username: viewer.username,
    range,
    today: dayOf(context.deps.clock.now()),
    ...found,
  };
}

export const handle = { title: "Post analytics" };

export default function AnalyticsPost() {
  const { username, range, today, post, ...figures } = useLoaderData<typeof loader>();
  const path = `/analytics/posts/${post.id}`;
  return (
    <Frame wide>
      <div className="stack analytics">
        <PageHead
          title={post.title || "Untitled"}
          back={{ href: rangedPath("/analytics/posts", range), label: "Posts" }}
        >
          {post.deletedAt === null && (
            <ButtonLink href={`/seller/${username}/content/${post.id}`} variant="secondary">
              View post
            </ButtonLink>
          )}
          <ButtonLink href={rangedPath(`${path}/file`, range)} variant="secondary">
            Download CSV
          </ButtonLink>
        </PageHead>
        <RangePicker path={path} range={range} today={today} />
        <ViewsChart {...figures} range={range} />
        <OnePostTiles {...figures} likes={post.likes} conversion={post.conversion} />
        <SourceViewsTable {...figures} />
        <PostEarnings {...figures.earned} />
      </div>
    </Frame>
  );
}
