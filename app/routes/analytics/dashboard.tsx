import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getDashboard } from "#domain/analytics/dashboard/get-dashboard.ts";
import { providerReturnPath } from "#domain/ledger/payouts/provider-return.ts";
import { toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { thumbnailUrl } from "#domain/posts/post-image.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { refreshPayoutStatus } from "#http/payments/payout-status.ts";
import styles from "#styles/studio-pages/dashboard.css?url";
import { AttentionList } from "#ui/analytics/dashboard/attention-list.tsx";
import { FirstWeek } from "#ui/analytics/dashboard/first-week.tsx";
import { LatestPosts } from "#ui/analytics/dashboard/latest-posts.tsx";
import { MonthChart } from "#ui/analytics/dashboard/month-chart.tsx";
import { StatTiles } from "#ui/analytics/dashboard/stat-tiles.tsx";
import { StudioLinks } from "#ui/analytics/dashboard/studio-links.tsx";
import { useRefresh } from "#ui/analytics/dashboard/use-refresh.ts";
import { loadOrOpen } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BalanceBox } from "#ui/ledger/payouts/balance-box.tsx";
import { SaleTable } from "#ui/payments/sales/sale-table.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  if (viewer.role !== "seller") throw redirect("/discover");
  const returnPath = providerReturnPath("/dashboard", new URL(request.url).searchParams);
  if (returnPath !== null) throw redirect(returnPath);
  const [synced, found] = await readTogether(() => [
    refreshPayoutStatus(context, viewer.id),
    getDashboard(context.deps, viewer),
  ]);
  // The status has changed, so the gates decide again.
  if (synced !== null && (synced.state === "completed") !== (viewer.payouts === "completed"))
    throw redirect("/dashboard");
  if (found === null) throw new Response(null, { status: 404 });
  const { sales, posts, ...rest } = found;
  const path = `/seller/${viewer.username}`;
  return {
    ...rest,
    username: viewer.username,
    page: { path, url: context.origin + path },
    sales: sales.map(toSaleSummary),
    posts: posts.map(({ mediaItemId, renderedVariants, ...post }) => ({
      ...post,
      thumbnail: mediaItemId === null ? null : thumbnailUrl(mediaItemId, renderedVariants),
    })),
  };
}

export const handle = { title: "Dashboard" };
export const clientLoader = loadOrOpen;

export default function Dashboard() {
  const { username, page, earned, payout, subscribers, balance, steps, attention, sales, posts } =
    useLoaderData<typeof loader>();
  useRefresh();
  return (
    <Frame wide>
      <PageHead title="Dashboard">
        <ButtonLink icon="post" href="/post" variant={steps === null ? undefined : "secondary"}>
          Post Content
        </ButtonLink>
      </PageHead>
      <div className="home">
        <div className="home-work">
          {steps && <FirstWeek steps={steps} page={page} />}
          <MonthChart {...earned} />
          <StatTiles earned={earned} payout={payout} trend={subscribers} />
          <AttentionList items={attention} />
        </div>
        <BalanceBox balance={balance} />
      </div>
      <SaleTable sales={sales} />
      <div className="home-lists">
        <LatestPosts posts={posts} username={username} />
        <StudioLinks username={username} />
      </div>
    </Frame>
  );
}
