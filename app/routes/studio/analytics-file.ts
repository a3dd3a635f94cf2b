import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { earningsFile } from "../../domain/analytics/earnings.ts";
import { dayText } from "../../domain/analytics/range.ts";
import { rangeOf } from "../../http/analytics-range.ts";
import { requireMember } from "../../http/context.ts";

/** A range's figures as a CSV file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id } = requireMember(context);
  const { analytics } = context.deps;
  const range = rangeOf(request, context);
  if (params.report !== "earnings") throw new Response(null, { status: 404 });
  const file = earningsFile(await analytics.listEarnedDays(id, range));
  const name = `${params.report}-${dayText(range.from)}-to-${dayText(range.to - 1)}.csv`;
  return new Response(file, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
