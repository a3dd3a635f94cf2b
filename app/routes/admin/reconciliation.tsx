import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readTogether } from "#domain/read-together.ts";
import { beginning } from "#domain/visible-text.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { CheckTable } from "#ui/ledger/check-table.tsx";
import { OpenHolds } from "#ui/ledger/payouts/open-holds.tsx";

const PAGE_PATH = "/admin/reconciliation";
const PAGE_SIZE = 50;
const HOLDS_SHOWN = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { reconciliation, payoutHolds } = context.deps;
  const who = beginning(searchParams.get("q")?.trim() ?? "", 254);
  if (who !== "") {
    const creator = await payoutHolds.findCreator(who);
    if (creator !== null) throw redirect(`/admin/creators/${creator.id}/payouts`);
  }
  const after = readCursor(searchParams.get("after"));
  const [holds, day, rows] = await readTogether(() => [
    payoutHolds.listOpen(HOLDS_SHOWN),
    reconciliation.findLastDay(),
    reconciliation.listNewest(after && { rank: after.at, sellerId: after.id }, PAGE_SIZE + 1),
  ]);
  const page = pageOf(rows, PAGE_SIZE, ({ rank, sellerId }) => ({ at: rank, id: sellerId }));
  return {
    holds,
    day,
    who,
    checks: page.rows,
    first: after === null ? null : PAGE_PATH,
    next: page.next && `${PAGE_PATH}?after=${page.next}`,
  };
}

export const handle = { title: "Reconciliation" };

export default function Reconciliation() {
  const { holds, ...shown } = useLoaderData<typeof loader>();
  return (
    <AdminFrame
      title="Reconciliation"
      text="Once a day, each creator's balance in the ledger is compared with the payment provider's. A lasting difference holds payouts until a check matches."
    >
      <OpenHolds holds={holds} />
      <CheckTable {...shown} />
    </AdminFrame>
  );
}
