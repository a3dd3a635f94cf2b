import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { statementFile } from "#domain/ledger/statements/get-statement.ts";
import { requireMember } from "#http/context.ts";

/** The CSV is sent while it's being read. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id: sellerId } = requireMember(context);
  const month = params.month ?? "";
  const parts = await statementFile(context.deps, { sellerId, month });
  if (parts === null) throw new Response(null, { status: 404 });
  const text = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(text.encode(value));
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="statement-${month}.csv"`,
    },
  });
}
