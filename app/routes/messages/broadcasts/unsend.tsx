import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unsendBroadcast } from "#domain/messages/broadcasts/change-broadcast.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { REFUND_TOO_COSTLY } from "#http/messages/broadcast-refusal-texts.ts";
import { withdrawSoon } from "#http/messages/deliver-soon.ts";
import { requireBroadcast } from "#http/messages/own-broadcast.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { UnsendBroadcast } from "#ui/messages/broadcasts/unsend-broadcast.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** The creator's own sent broadcast, and what unsending it costs; any other redirects to its page. */
async function findSent(context: AppLoadContext, id: string | undefined) {
  const broadcast = await requireBroadcast(context, id);
  const path = `/broadcasts/${broadcast.id}`;
  if (broadcast.startedAt === null || (broadcast.unsentAt ?? broadcast.removedAt) !== null)
    throw redirect(path, 303);
  return { broadcast, path, cost: { refund: broadcast.paid, share: broadcast.earned } };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { broadcast, path, cost } = await findSent(context, params.broadcastId);
  const { delivered, bought } = broadcast;
  return {
    action: `${path}/unsend`,
    backHref: path,
    delivered,
    bought,
    cost,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { broadcast, path, cost } = await findSent(context, params.broadcastId);
    // Purchases, refunds, and disputes in the meantime change the cost.
    if (Number(form.get("refund")) !== cost.refund)
      return refuseForm(
        form,
        { form: "Something changed in the meantime. Check what it costs, then try again." },
        409,
      );
    const own = { id: broadcast.id, sellerId: requireMember(context).id };
    const done = await unsendBroadcast(context.deps, own);
    if (!done.ok) return refuseForm(form, { form: REFUND_TOO_COSTLY }, 409);
    withdrawSoon(context);
    return redirectWithFlash(context, path, {
      kind: "success",
      title: "Broadcast unsent",
      text: cost.refund > 0 ? "The refunds are on their way." : undefined,
    });
  });
}

export const handle = { title: "Unsend a broadcast" };

export default function Unsend() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead title="Unsend this broadcast?" back={{ href: page.backHref, label: "Broadcast" }} />
      <UnsendBroadcast {...page} />
    </Frame>
  );
}
