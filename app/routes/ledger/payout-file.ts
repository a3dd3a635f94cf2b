import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { payoutFile } from "#domain/ledger/payouts/payout-items.ts";
import { requireMember } from "#http/context.ts";

/** More sales than most weeks have; a worker's memory is limited. */
const MAX_LINES = 10_000;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const payout = await context.deps.payouts.findWithItems(params.payoutId ?? "", viewer.id, MAX_LINES);
  if (payout === null) throw new Response(null, { status: 404 });
  const day = new Date(payout.createdAt).toISOString().slice(0, 10);
  return new Response(payoutFile(payout), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="payout-${day}.csv"`,
    },
  });
}
