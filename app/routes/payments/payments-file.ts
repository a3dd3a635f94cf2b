import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MAX_FILE_ROWS, paymentsFile } from "#domain/payments/receipts/payments-file.ts";
import { requireMember } from "#http/context.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const rows = await context.deps.paymentStore.listForBuyer(requireMember(context).id, MAX_FILE_ROWS);
  return new Response(paymentsFile(rows), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="payments.csv"',
    },
  });
}
