import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getForecast } from "#domain/analytics/get-forecast.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember } from "#http/context.ts";
import { AnalyticsPage } from "#ui/analytics/analytics-page.tsx";
import { ForecastSteps, ForecastTiles } from "#ui/analytics/forecast.tsx";
import { ForecastChart } from "#ui/analytics/forecast-chart.tsx";
import { HeldMoney, PastForecasts } from "#ui/analytics/past-forecasts.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    range: rangeOf(request, context),
    today: dayOf(context.deps.clock.now()),
    forecast: await getForecast(context.deps, requireMember(context).id),
  };
}

export const handle = { title: "Forecast" };

export default function AnalyticsForecast() {
  const { range, today, forecast } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <AnalyticsPage report="forecast" range={range} today={today} isForDays={false}>
        <ForecastChart {...forecast} />
        <ForecastTiles {...forecast} />
        <ForecastSteps {...forecast} />
        <HeldMoney {...forecast} />
        <PastForecasts {...forecast} />
      </AnalyticsPage>
    </Frame>
  );
}
