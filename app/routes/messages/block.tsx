import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { partnerName } from "../../domain/messages/conversation.ts";
import { product } from "../../domain/product.ts";
import { closeWithdrawnSales } from "../../http/close-withdrawn-sales.ts";
import { requireMember } from "../../http/context.ts";
import { readForm, runForm } from "../../http/forms/form.ts";
import { requireConversation } from "../../http/messages/messages.ts";
import { nudgeBetween } from "../../http/messages/nudges.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf, redirectWithFlash } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { BlockForm } from "../../ui/messages/block-form.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, side, partner } = await requireConversation(context, params.conversationId);
  return {
    frame: frameOf(context, request),
    action: `/messages/${id}/block`,
    backHref: `/messages/${id}`,
    name: partnerName(partner),
    isFan: side === "fan",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { id, partner } = await requireConversation(context, params.conversationId);
    const { blocks, clock } = context.deps;
    const blockerId = requireMember(context).id;
    if (form.get("intent") === "unblock") {
      await blocks.remove({ blockerId, blockedId: partner.id });
      nudgeBetween(context, blockerId, partner.id);
      return redirectWithFlash(context, `/messages/${id}`, {
        kind: "success",
        title: `${partnerName(partner)} is unblocked`,
      });
    }
    await blocks.add({ blockerId, blockedId: partner.id }, clock.now());
    nudgeBetween(context, blockerId, partner.id);
    closeWithdrawnSales(context);
    return redirectWithFlash(context, `/messages/${id}`, {
      kind: "success",
      title: `${partnerName(partner)} is blocked`,
    });
  });
}

export const meta: MetaFunction = () => pageTitle("Block", product.name);

export default function Block() {
  const { frame, ...form } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <BlockForm {...form} />
    </Frame>
  );
}
