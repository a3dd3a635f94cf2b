import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { blockPerson, unblockPerson } from "#domain/messages/block-person.ts";
import { settleBlock } from "#http/close-withdrawn-sales.ts";
import { findSubscriber } from "#http/find-subscriber.ts";
import { readForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { nudgeBetween } from "#http/messages/nudges.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { BlockForm } from "#ui/messages/block-form.tsx";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { fan, path } = await findSubscriber(context, params.username);
  return { action: `${path}/block`, backHref: path, name: fan.name };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { fan, path, sellerId } = await findSubscriber(context, params.username);
    const isUnblocking = form.get("intent") === "unblock";
    const change = isUnblocking ? unblockPerson : blockPerson;
    const done = await change(context.deps, { blockerId: sellerId, blockedId: fan.id });
    if (!done.ok) return refuseTooMany(form, done.waitMs);
    nudgeBetween(context, sellerId, fan.id);
    if (!isUnblocking) settleBlock(context);
    const title = `${fan.name} is ${isUnblocking ? "unblocked" : "blocked"}`;
    return redirectWithFlash(context, path, { kind: "success", title });
  });
}

export const handle = { title: "Block" };

export default function BlockSubscriber() {
  const form = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <BlockForm {...form} isFan={false} />
    </Frame>
  );
}
