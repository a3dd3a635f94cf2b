import type { AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { audienceFile, hoursFile, tagsFile } from "#domain/analytics/audience.ts";
import { earningsFile } from "#domain/analytics/earnings.ts";
import { getComparison } from "#domain/analytics/get-comparison.ts";
import { forecastFile, getForecast } from "#domain/analytics/get-forecast.ts";
import { messagesFile } from "#domain/analytics/messages.ts";
import { comparisonFile } from "#domain/analytics/peers.ts";
import { postsFile } from "#domain/analytics/posts.ts";
import type { Range } from "#domain/analytics/range.ts";
import { getSubscribersFile } from "#domain/analytics/subscribers-file.ts";
import { rangeOf } from "#http/analytics-range.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import { figuresFile } from "#http/csv-response.ts";

async function fileOf(report: string | undefined, context: AppLoadContext, sellerId: string, range: Range) {
  const { deps } = context;
  const { analytics, audience, clock } = deps;
  switch (report) {
    case "earnings":
      return earningsFile(await analytics.listEarnedDays(sellerId, range));
    case "subscribers":
      return getSubscribersFile(deps, { sellerId, range, now: clock.now() });
    case "posts":
      return postsFile(deps, { sellerId, range });
    case "audience":
      return audienceFile(deps, { sellerId, range });
    case "tags":
      return tagsFile(deps, { sellerId, range });
    case "hours":
      return hoursFile(deps, { sellerId, range, zone: timeZoneOf(context) });
    case "messages":
      return messagesFile(await audience.listPeopleDays(sellerId, range));
    case "forecast":
      return forecastFile(await getForecast(deps, sellerId));
    case "compare":
      return comparisonFile(await getComparison(deps, sellerId));
    default:
      return null;
  }
}

const ofToday = ["forecast", "compare"];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const range = rangeOf(request, context);
  const file = await fileOf(params.report, context, id, range);
  if (file === null) throw new Response(null, { status: 404 });
  const report = params.report ?? "";
  return figuresFile(report, ofToday.includes(report) ? null : range, file, context.deps.clock.now());
}
