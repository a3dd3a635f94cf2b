import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listStuck } from "#domain/admin/console/get-overview.ts";
import { beginning } from "#domain/visible-text.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { ErrorList, ErrorSearch } from "#ui/admin/console/error-list.tsx";
import { StuckList } from "#ui/admin/console/stuck-list.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const PAGE_PATH = "/admin/errors";
const PAGE_SIZE = 50;
const STUCK_SHOWN = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { deps } = context;
  const { errorLog } = deps;
  const query = beginning((searchParams.get("q") ?? "").trim(), 100);
  const after = readCursor(searchParams.get("after"));
  const found =
    query === ""
      ? await errorLog.list(after, PAGE_SIZE + 1)
      : [await errorLog.find(query)].filter((row) => row !== null);
  const isFirst = after === null && query === "";
  const { rows, next } = pageOf(found, PAGE_SIZE, ({ at, request_id }) => ({ at, id: request_id }));
  return {
    query,
    errors: rows,
    first: isFirst,
    stuck: isFirst ? await listStuck(deps, STUCK_SHOWN) : null,
    next: next && `${PAGE_PATH}?after=${next}`,
  };
}

export const handle = { title: "Errors" };

export default function Errors() {
  const { query, errors, first, stuck, next } = useLoaderData<typeof loader>();
  return (
    <AdminFrame
      title="Errors"
      text="What went wrong unexpectedly in the last 14 days, without anything about who it happened to; and money, email, and files that are stuck."
    >
      <ErrorSearch query={query} />
      <ErrorList caption={query === "" ? "Newest first" : "Found"} errors={errors} isSearch={query !== ""} />
      {stuck && <StuckList {...stuck} />}
      <Pager nextHref={next} firstHref={first ? null : PAGE_PATH} />
    </AdminFrame>
  );
}
