import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getSubscribers } from "#domain/analytics/subscribers.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { Retention } from "#ui/analytics/retention.tsx";
import { MovesChart, SubscribersThen, SubscriberTiles } from "#ui/analytics/subscribers.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const now = context.deps.clock.now();
  const range = rangeOf(request, context);
  return {
    range,
    today: dayOf(now),
    figures: await getSubscribers(context.deps, { sellerId, range, now }),
  };
}

export const handle = { title: "Subscribers" };

export default function AnalyticsSubscribers() {
  const { range, today, figures } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="subscribers" range={range} today={today}>
        <MovesChart {...figures} range={range} />
        <SubscribersThen {...figures} range={range} />
        <SubscriberTiles {...figures} />
        <Retention cohorts={figures.cohorts} />
      </AnalyticsPage>
    </Frame>
  );
}
