import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { requireActing, teamPath } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { Older } from "#ui/ledger/payouts/earnings.tsx";
import { SaleTable } from "#ui/payments/sales/sale-table.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const SHOWN = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { team, paymentStore, clock } = context.deps;
  const acting = await requireActing(context, params.creatorId, "money");
  const before = readCursor(new URL(request.url).searchParams.get("before"));
  const { creatorId, memberId, name } = acting;
  const entry = { creatorId, memberId, name, action: "saw_money" as const };
  const [sold] = await Promise.all([
    paymentStore.listForSeller(creatorId, SHOWN + 1, before),
    team.log({ ...entry, subjectId: null, number: null, now: clock.now() }),
  ]);
  const page = pageOf(sold.sales.map(toSaleSummary), SHOWN, ({ at, id }) => ({ at, id }));
  const path = teamPath(creatorId, "money");
  return {
    acting: toActing(acting),
    path,
    sales: page.rows.map((sale) => ({ ...sale, note: null })),
    older: page.next && `${path}?before=${page.next}`,
    isNewest: before === null,
  };
}

export const handle = { title: "Money" };

export default function TeamMoney() {
  const { acting, path, sales, older, isNewest } = useLoaderData<typeof loader>();
  return (
    <TeamFrame acting={acting} wide>
      <PageHead title="Money" text={`What fans paid ${acting.creator.name}, and what's left after fees.`} />
      <SaleTable sales={sales} isOwn={false} />
      <Older href={older} label="Older sales" newest={isNewest ? null : path} />
    </TeamFrame>
  );
}
