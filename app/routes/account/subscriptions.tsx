import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { setRenewal } from "../../domain/subscriptions/cancel.ts";
import { standingOf } from "../../domain/subscriptions/standing.ts";
import { member } from "../../http/context.ts";
import { keepingForm, readForm, refuseForm } from "../../http/form.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/empty-state.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { SubscriptionRow } from "../../ui/subscriptions/subscription-row.tsx";

const SHOWN = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscriptions, clock } = context.deps;
  const rows = await subscriptions.list(member(context).id, SHOWN);
  return {
    frame: frameOf(context, request),
    rows: rows.map((row) => ({
      id: row.id,
      creator: { id: row.sellerId, ...row.creator },
      standing: standingOf(row, clock.now()),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const renew = form.get("intent") === "resume";
  // Whoever leaves is charged no more, whatever they press meanwhile.
  if (renew && member(context).deletionDueAt !== null)
    return refuseForm(form, { form: "Your account is to be deleted. Keep it first, then resume." }, 409);
  return keepingForm(form, async () => {
    const done = await setRenewal(context.deps, {
      subscriptionId: String(form.get("subscription_id") ?? ""),
      buyerId: member(context).id,
      renew,
    });
    if (!done.ok && done.reason === "not_yours") throw new Response(null, { status: 404 });
    if (!done.ok && done.reason === "leaving")
      return refuseForm(form, { form: "This creator is leaving, so it cannot be resumed." }, 409);
    if (!done.ok) return refuseForm(form, { form: "This subscription has ended already." }, 409);
    const flash = renew
      ? { kind: "success" as const, title: "Subscription resumed", text: "It renews as before." }
      : {
          kind: "success" as const,
          title: "Subscription cancelled",
          text: "You keep access until the paid month ends.",
        };
    return redirectWith(context, "/subscriptions", flash);
  });
}

export const meta: MetaFunction = () => titled("Subscriptions", product.name);

export default function Subscriptions() {
  const { frame, rows } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={refused?.errors}>
      <PageHead title="Subscriptions" />
      {rows.length === 0 ? (
        <EmptyState title="No subscriptions yet" text="Find a creator whose work you want more of.">
          <ButtonLink href="/discover">Discover</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="stack">
          {rows.map((row) => (
            <SubscriptionRow key={row.id} {...row} action="/subscriptions" />
          ))}
        </ul>
      )}
    </Frame>
  );
}
