import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getComparison } from "#domain/analytics/get-comparison.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { Comparison } from "#ui/analytics/compare.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    range: rangeOf(request, context),
    today: dayOf(context.deps.clock.now()),
    comparison: await getComparison(context.deps, requireMember(context).id),
  };
}

export const handle = { title: "Compare" };

export default function AnalyticsCompare() {
  const { range, today, comparison } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="compare" range={range} today={today} isForDays={false}>
        <Comparison comparison={comparison} />
      </AnalyticsPage>
    </Frame>
  );
}
