import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { membershipForm } from "#domain/messages/fan-lists/fan-list.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { findPartner } from "#http/messages/begin.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { FanMembership } from "#ui/messages/fan-lists/fan-lists.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

/** A fan, and which of the creator's lists they're on. Throws a 404 for anyone the creator can't write to. */
async function findMember(context: AppLoadContext, profileId: string | undefined) {
  const { partner, relationship, conversationId } = await findPartner(context, "creator", profileId);
  const { hasSubscribed, isUnlocked } = relationship;
  if (conversationId === null && !hasSubscribed && !isUnlocked) throw new Response(null, { status: 404 });
  const lists = await context.deps.fanLists.listWith(requireMember(context).id, partner.id);
  return { partner, lists, path: `/fans/${partner.username}/lists`, conversationId };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { partner, lists, path, conversationId } = await findMember(context, params.profileId);
  return {
    action: path,
    name: partner.name,
    lists,
    backHref: conversationId === null ? "/messages/new" : `/messages/${conversationId}`,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, membershipForm);
  if (!parsed.ok) return refuseForm(form, { form: "Choose from your lists." });
  return runForm(form, async () => {
    const { fanLists, clock } = context.deps;
    const { partner, lists, path } = await findMember(context, params.profileId);
    const sellerId = requireMember(context).id;
    await Promise.all(
      lists.map(async ({ id, isIn }) => {
        const isWanted = parsed.value.lists.includes(id);
        const member = { id, sellerId, fanId: partner.id };
        if (isWanted && !isIn) await fanLists.add(member, clock.now());
        if (!isWanted && isIn) await fanLists.removeMember(member);
      }),
    );
    return redirectWithFlash(context, path, { kind: "success", title: "Lists saved" });
  });
}

export const handle = { title: "Lists" };

export default function Membership() {
  const { name, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead title={`Lists with ${name}`} back={{ href: page.backHref, label: "Go Back" }} />
      <FanMembership {...page} />
    </Frame>
  );
}
