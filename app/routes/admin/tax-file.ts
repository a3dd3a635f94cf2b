import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { CSV_MARK } from "#domain/csv.ts";
import {
  quarterStarts,
  readTaxYear,
  TAX_PAGE,
  taxFileHeader,
  taxFileRows,
  toTaxRow,
} from "#domain/ledger/tax-year.ts";

export function loader({ params, context }: LoaderFunctionArgs) {
  const { taxTotals, clock } = context.deps;
  const year = readTaxYear(/^(\d{4})\.csv$/.exec(params.file ?? "")?.[1], clock.now());
  if (year === null) throw new Response(null, { status: 404 });
  const starts = quarterStarts(year);
  const encoder = new TextEncoder();
  let after: string | null = null;
  const body = new ReadableStream<Uint8Array>({
    async pull(stream) {
      const sellers = await taxTotals.listYear(starts, after ?? "", TAX_PAGE);
      const head: string = after === null ? CSV_MARK + taxFileHeader() : "";
      const rows = sellers.filter(({ quarters }) => quarters.length > 0).map(toTaxRow);
      stream.enqueue(encoder.encode(head + taxFileRows(rows)));
      after = sellers.at(-1)?.id ?? null;
      if (sellers.length < TAX_PAGE || after === null) stream.close();
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="tax-${year}.csv"`,
    },
  });
}
