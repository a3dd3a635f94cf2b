import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { changeForm } from "#domain/messages/forms.ts";
import { checkEdit, checkReact, checkUnsend } from "#domain/messages/message.ts";
import { checkApart } from "#domain/messages/relationship.ts";
import { changeMessage } from "#domain/messages/write.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { isCrossSiteNavigation } from "#http/gates/same-origin.ts";
import { withoutAuthorId } from "#http/messages/hidden-ids.ts";
import { findMessage, refuseMessage } from "#http/messages/messages.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { refundUnsent } from "#http/messages/refund-unsent.ts";
import { errorText } from "#http/messages/refusal-texts.ts";
import { CHANGE_TITLES } from "#http/messages/setting-titles.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { MessageOptions } from "#ui/messages/message-options.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conversation, message, path, back } = await findMessage(context, params);
  const { side, relationship, partner } = conversation;
  const viewer = { id: requireMember(context).id, side, mayBuy: checkApart(relationship, side).ok };
  return {
    action: `${path}/${message.number}`,
    back,
    path,
    // Opening it ends the refund guarantee, so a link from another site must not do it.
    isOpening: new URL(request.url).searchParams.get("open") === "yes" && !isCrossSiteNavigation(request),
    message: withoutAuthorId(message, requireMember(context).id),
    viewer,
    isOff: conversation.refusesBroadcasts === true,
    partner: { name: partnerName(partner), isGone: partner.isGone },
    can: {
      edit: checkEdit(message, viewer, relationship, context.deps.clock.now()).ok,
      unsend: checkUnsend(message, viewer).ok,
      react: checkReact(message, side, relationship).ok,
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, changeForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { conversation, message, back } = await findMessage(context, params);
    const userId = requireMember(context).id;
    const { intent } = parsed.value;
    // Somebody paid for it, so the cost is shown first.
    if (intent === "unsend" && message.sale?.boughtAt != null && message.side === conversation.side)
      return redirect(`/messages/${conversation.id}/${message.number}/unsend`, 303);
    const changed = await changeMessage(context.deps, userId, conversation, message, parsed.value);
    if (changed.ok) {
      if (intent === "unsend" && message.sale !== null) refundUnsent(context);
      nudgeAfter(context, conversation.id);
      const title = CHANGE_TITLES[intent];
      return title === null
        ? redirect(back, 303)
        : redirectWithFlash(context, back, { kind: "success", title });
    }
    return refuseMessage(
      form,
      changed,
      errorText(changed, conversation.partner, conversation.relationship.price),
    );
  });
}

export const handle = { title: "Message" };

export default function MessagePage() {
  const { back, ...options } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PageHead title="Message" back={{ href: back, label: "Conversation" }} />
      <MessageOptions
        {...options}
        backHref={back}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
