import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { product } from "../../domain/product.ts";
import { renewalStatus } from "../../domain/subscriptions/renewal-status.ts";
import { setRenewal } from "../../domain/subscriptions/set-renewal.ts";
import { passesEntryGates, requireMember } from "../../http/context.ts";
import { readForm, refuseForm, runForm } from "../../http/forms/form.ts";
import { OWN_DATA } from "../../http/gates/own-data.ts";
import { frameOf, pageTitle, redirectWithFlash } from "../../http/respond.ts";
import { OwnDataFrame } from "../../ui/frame/own-data-frame.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/empty-state.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";
import { SubscriptionRow } from "../../ui/subscriptions/subscription-row.tsx";

const MAX_SHOWN = 100;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { subscriptions, clock } = context.deps;
  const rows = await subscriptions.listForBuyer(requireMember(context).id, MAX_SHOWN);
  return {
    frame: { ...frameOf(context, request), isPastGates: passesEntryGates(context) },
    rows: rows.map((row) => ({
      id: row.id,
      creator: { id: row.sellerId, ...row.creator },
      subscription: renewalStatus(row, clock.now()),
    })),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const renew = form.get("intent") === "resume";
  // Whoever leaves is charged no more, whatever they press meanwhile.
  if (renew && requireMember(context).deletionDueAt !== null)
    return refuseForm(form, { form: "Your account is to be deleted. Keep it first, then resume." }, 409);
  if (renew && !passesEntryGates(context))
    return refuseForm(
      form,
      { form: `Nothing can be resumed where ${product.name} is not open to you.` },
      451,
    );
  return runForm(form, async () => {
    const done = await setRenewal(context.deps, {
      subscriptionId: String(form.get("subscription_id") ?? ""),
      buyerId: requireMember(context).id,
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
    return redirectWithFlash(context, "/subscriptions", flash);
  });
}

export const meta: MetaFunction = () => pageTitle("Subscriptions", product.name);

export default function Subscriptions() {
  const { frame, rows } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <OwnDataFrame {...frame} errors={refused?.errors}>
      <PageHead
        back={frame.isPastGates ? undefined : { href: OWN_DATA, label: "Your data" }}
        title="Subscriptions"
      />
      {rows.length === 0 ? (
        <EmptyState
          title="No subscriptions yet"
          text={
            frame.isPastGates ? "Find a creator whose work you want more of." : "You pay for nothing here."
          }
        >
          {frame.isPastGates && <ButtonLink href="/discover">Discover</ButtonLink>}
        </EmptyState>
      ) : (
        <ul className="stack">
          {rows.map((row) => (
            <SubscriptionRow key={row.id} {...row} action="/subscriptions" endOnly={!frame.isPastGates} />
          ))}
        </ul>
      )}
    </OwnDataFrame>
  );
}
