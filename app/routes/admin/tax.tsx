import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { quarterStarts, readTaxYear, TAX_PAGE, toTaxRow } from "#domain/ledger/tax-year.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { TaxTable } from "#ui/ledger/tax-table.tsx";

const YEARS_SHOWN = 5;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { clock, taxTotals } = context.deps;
  const now = clock.now();
  const present = new Date(now).getUTCFullYear();
  const year = readTaxYear(searchParams.get("year"), now) ?? present;
  const after = /^[\w-]{1,64}$/.exec(searchParams.get("after") ?? "")?.[0] ?? "";
  const sellers = await taxTotals.listYear(quarterStarts(year), after, TAX_PAGE);
  const last = sellers.length === TAX_PAGE ? sellers.at(-1) : undefined;
  return {
    year,
    years: Array.from({ length: YEARS_SHOWN }, (_, i) => present - i),
    rows: sellers.filter(({ quarters }) => quarters.length > 0).map(toTaxRow),
    first: after === "",
    next: last ? `/admin/tax?year=${year}&after=${last.id}` : null,
  };
}

export const handle = { title: "Tax year" };

export default function Tax() {
  const shown = useLoaderData<typeof loader>();
  return (
    <AdminFrame title={`Tax year ${shown.year}`} text="What each creator's sales came to.">
      <TaxTable {...shown} />
    </AdminFrame>
  );
}
