import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { blockPerson, unblockPerson } from "#domain/messages/block-person.ts";
import { partnerName } from "#domain/messages/conversation.ts";
import { settleBlock } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { readForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { requireConversation } from "#http/messages/messages.ts";
import { nudgeBetween } from "#http/messages/nudges.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BlockForm } from "#ui/messages/block-form.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, side, partner } = await requireConversation(context, params.conversationId);
  return {
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
    const blockerId = requireMember(context).id;
    const isUnblock = form.get("intent") === "unblock";
    const change = isUnblock ? unblockPerson : blockPerson;
    const done = await change(context.deps, { blockerId, blockedId: partner.id });
    if (!done.ok) return refuseTooMany(form, done.waitMs);
    nudgeBetween(context, blockerId, partner.id);
    if (!isUnblock) settleBlock(context);
    return redirectWithFlash(context, `/messages/${id}#newest`, {
      kind: "success",
      title: `${partnerName(partner)} is ${isUnblock ? "unblocked" : "blocked"}`,
    });
  });
}

export const handle = { title: "Block" };

export default function Block() {
  const form = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <BlockForm {...form} />
    </Frame>
  );
}
