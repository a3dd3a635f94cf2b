import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { earningsFile } from "../../domain/analytics/earnings.ts";
import { getComparison } from "../../domain/analytics/get-comparison.ts";
import { forecastFile, getForecast } from "../../domain/analytics/get-forecast.ts";
import { comparisonFile } from "../../domain/analytics/peers.ts";
import { dayText, type Range } from "../../domain/analytics/range.ts";
import { subscribersFile } from "../../domain/analytics/subscribers.ts";
import { rangeOf } from "../../http/analytics-range.ts";
import { requireMember } from "../../http/context.ts";

async function fileOf(report: string | undefined, { deps }: AppLoadContext, sellerId: string, range: Range) {
  const { analytics, clock } = deps;
  switch (report) {
    case "earnings":
      return earningsFile(await analytics.listEarnedDays(sellerId, range));
    case "subscribers":
      return subscribersFile(await analytics.listSubscriberDays(sellerId, range, clock.now()));
    case "forecast":
      return forecastFile(await getForecast(deps, sellerId));
    case "compare":
      return comparisonFile(await getComparison(deps, sellerId));
    default:
      return null;
  }
}

/** A range's figures as a CSV file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const range = rangeOf(request, context);
  const file = await fileOf(params.report, context, id, range);
  if (file === null) throw new Response(null, { status: 404 });
  const name = `${params.report}-${dayText(range.from)}-to-${dayText(range.to - 1)}.csv`;
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
