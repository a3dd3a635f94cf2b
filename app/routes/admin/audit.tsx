import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { plainKind } from "../../domain/plain-kind.ts";
import { product } from "../../domain/product.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { AdminFrame } from "../../ui/admin/admin-frame.tsx";
import { EmptyState } from "../../ui/primitives/empty-state.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";
import { Table } from "../../ui/primitives/table.tsx";
import { Time } from "../../ui/primitives/time.tsx";

const PAGE_SIZE = 50;

/** Reads the cursor of the next page from its link; anything else gives the first page. */
function readAfter(text: string | null) {
  const match = /^(\d{1,15})\.([\w.-]{1,120})$/.exec(text ?? "");
  return match ? { at: Number(match[1]), id: match[2] ?? "" } : null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = readAfter(new URL(request.url).searchParams.get("after"));
  const rows = await context.deps.admin.listAuditLog(after, PAGE_SIZE + 1);
  const last = rows.length > PAGE_SIZE ? rows[PAGE_SIZE - 1] : undefined;
  return {
    frame: frameOf(context, request),
    first: after === null,
    rows: rows.slice(0, PAGE_SIZE),
    next: last ? `/admin/audit?after=${last.at}.${last.id}` : null,
  };
}

export const meta: MetaFunction = () => pageTitle("Audit log", product.name);

const columns = ["When", "Who", "Action", "Target", "Reason"].map((label) => ({ label }));

export default function Audit() {
  const { frame, first, rows, next } = useLoaderData<typeof loader>();
  return (
    <AdminFrame frame={frame} title="Audit log" text="Every admin action: who did what, to whom, and why.">
      {rows.length === 0 ? (
        <EmptyState title={first ? "No entries yet" : "That's everything"} />
      ) : (
        <Table
          caption="Newest first"
          columns={columns}
          rows={rows.map((row) => ({
            key: row.id,
            cells: [
              <Time key="at" at={row.at} showTime />,
              row.actor ?? "System",
              plainKind(row.action),
              row.subject ?? row.subjectId ?? "",
              row.reason,
            ],
          }))}
        />
      )}
      <Pager nextHref={next} firstHref={first ? null : "/admin/audit"} />
    </AdminFrame>
  );
}
