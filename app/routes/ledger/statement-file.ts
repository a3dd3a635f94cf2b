import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { statementFile } from "#domain/ledger/statements/get-statement.ts";
import { requireMember } from "#http/context.ts";
import { csvStream } from "#http/csv-response.ts";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const month = params.month ?? "";
  const parts = await statementFile(context.deps, { sellerId, month });
  if (parts === null) throw new Response(null, { status: 404 });
  return csvStream(`statement-${month}`, parts);
}
