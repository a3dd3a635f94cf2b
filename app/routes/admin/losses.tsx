import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { pageOf, readCursor } from "#http/cursor.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { LossTable } from "#ui/payments/console/loss-table.tsx";

const PAGE_SIZE = 50;
const PAGE_PATH = "/admin/payments/losses";

/** The time of a month such as 2026-11, in UTC; the current month for anything else. */
function readMonth(text: string | null, now: number) {
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(text ?? "")
    ? (text ?? "")
    : new Date(now).toISOString().slice(0, 7);
  const start = new Date(`${month}-01T00:00:00Z`);
  const monthsAfter = (months: number) => Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  return { month, from: monthsAfter(0), until: monthsAfter(1) };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const now = context.deps.clock.now();
  const { month, ...span } = readMonth(searchParams.get("month"), now);
  const today = new Date(now);
  const since = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11, 1);
  const after = readCursor(searchParams.get("after"));
  const { months, sales } = await context.deps.saleLosses.find(since, span, after, PAGE_SIZE + 1);
  const { rows, next } = pageOf(sales, PAGE_SIZE, ({ paidAt, id }) => ({ at: paidAt, id }));
  return {
    month,
    months,
    sales: rows,
    first: after === null,
    next: next && `${PAGE_PATH}?month=${month}&after=${next}`,
  };
}

export const handle = { title: "Sales that lose money" };

export default function Losses() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame
      title="Sales that lose money"
      back={{ href: "/admin/payments", label: "Payments" }}
      text="Our fee was less than what processing cost us, usually below about $4.23. Where the provider hasn't said yet, the cost is estimated at 2.9% and 30¢ a sale."
    >
      <LossTable {...shown} />
    </AdminFrame>
  );
}
