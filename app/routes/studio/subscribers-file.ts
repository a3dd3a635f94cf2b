import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newSince } from "../../domain/broadcasts/segment.ts";
import { readFilter } from "../../domain/subscribers/filter.ts";
import { MAX_FILE_ROWS, subscribersFile } from "../../domain/subscribers/subscribers-file.ts";
import { requireMember } from "../../http/context.ts";

/** The viewer's subscribers of a filter as a file for spreadsheets. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscribers, clock } = context.deps;
  const filter = readFilter(new URL(request.url).searchParams.get("show"));
  const now = clock.now();
  const asked = { sellerId: requireMember(context).id, now, since: newSince(now), limit: MAX_FILE_ROWS };
  return new Response(subscribersFile(await subscribers.listAll(filter, asked)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="subscribers.csv"',
    },
  });
}
