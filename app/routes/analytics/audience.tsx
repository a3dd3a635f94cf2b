import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getAudience } from "#domain/analytics/audience.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import styles from "#styles/studio-pages/figures.css?url";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { AudienceTiles, TagTable, ViewersChart } from "#ui/analytics/audience.tsx";
import { BestHours } from "#ui/analytics/best-hours.tsx";
import { SourceViewsTable, ViewsChart } from "#ui/analytics/views.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const { audience, clock } = context.deps;
  const range = rangeOf(request, context);
  const zone = timeZoneOf(context);
  return {
    range,
    today: dayOf(clock.now()),
    zone,
    figures: await getAudience({ audience }, { sellerId, range, zone }),
  };
}

export const handle = { title: "Audience" };

export default function AnalyticsAudience() {
  const { range, today, zone, figures } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="audience" range={range} today={today}>
        <ViewersChart {...figures} range={range} />
        <AudienceTiles {...figures} zone={zone} />
        <ViewsChart {...figures} range={range} />
        <SourceViewsTable {...figures} />
        <BestHours week={figures.week} zone={zone} range={range} />
        <TagTable tags={figures.tags} range={range} />
      </AnalyticsPage>
    </Frame>
  );
}
