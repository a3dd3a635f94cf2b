import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { discoverQuery } from "#domain/discovery/api-query.ts";
import { readQuery, runApiCall } from "#http/api/json.ts";
import { listContent } from "#http/api/list-content.ts";

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  runApiCall(() => {
    const { type, price, sort, ...page } = readQuery(request, discoverQuery);
    return listContent(request, context, { feed: { name: sort }, filter: { type, price } }, page, "discover");
  });
