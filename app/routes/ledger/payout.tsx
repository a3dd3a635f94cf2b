import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { linesOf } from "#domain/ledger/payouts/payout-items.ts";
import { requireMember } from "#http/context.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PayoutDetails } from "#ui/ledger/payouts/payout-details.tsx";

const MAX_SHOWN = 500;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const viewer = requireMember(context);
  const found = await context.deps.payouts.findWithItems(params.payoutId ?? "", viewer.id, MAX_SHOWN);
  if (found === null) throw new Response(null, { status: 404 });
  const { items, itemCount, itemCents, ...payout } = found;
  const hidden = Math.max(0, itemCount - items.length);
  // Without all the lines, the remainder is unknown.
  const sum = hidden > 0 ? payout.amount : itemCents;
  return {
    payout,
    lines: linesOf({ amount: payout.amount, items, itemCents: sum }),
    hidden,
  };
}

export const handle = { title: "Payout" };

export default function Payout() {
  const payout = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PayoutDetails {...payout} />
    </Frame>
  );
}
