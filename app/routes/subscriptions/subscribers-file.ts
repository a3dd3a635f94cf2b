import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { newSince } from "#domain/messages/broadcasts/segment.ts";
import { readFilter } from "#domain/subscriptions/subscribers/filter.ts";
import { toSubscriber } from "#domain/subscriptions/subscribers/subscriber.ts";
import { MAX_FILE_ROWS, subscribersFile } from "#domain/subscriptions/subscribers/subscribers-file.ts";
import { requireMember } from "#http/context.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscribers, clock } = context.deps;
  const filter = readFilter(new URL(request.url).searchParams.get("show"));
  const now = clock.now();
  const asked = { sellerId: requireMember(context).id, now, since: newSince(now), limit: MAX_FILE_ROWS };
  const rows = await subscribers.listAll(filter, asked);
  return new Response(subscribersFile(rows.map(toSubscriber)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="subscribers.csv"',
    },
  });
}
