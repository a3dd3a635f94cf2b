import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { recentQuery } from "#domain/discovery/api-query.ts";
import { readQuery, runApiCall } from "#http/api/json.ts";
import { listContent } from "#http/api/list-content.ts";

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(() =>
    listContent(request, context, { feed: { name: "newest" } }, readQuery(request, recentQuery), "list"),
  );
