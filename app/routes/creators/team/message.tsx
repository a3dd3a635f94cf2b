import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { changeForm } from "#domain/messages/forms.ts";
import { checkEdit, checkUnsend } from "#domain/messages/message.ts";
import { changeMessage } from "#domain/messages/write.ts";
import { findTeamMessage } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { teamErrorText } from "#http/creators/team-texts.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { withoutAuthorId } from "#http/messages/hidden-ids.ts";
import { refuseMessage } from "#http/messages/messages.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { MessageOptions } from "#ui/messages/message-options.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

const backOf = (path: string, number: number) => `${path}?before=${number + 1}#m-${number}`;

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { acting, conversation, viewer, path, message } = await findTeamMessage(context, params);
  const mayChange = !acting.creator.isRestricted;
  return {
    acting: toActing(acting),
    action: `${path}/${message.number}`,
    path,
    back: backOf(path, message.number),
    isOpening: false,
    isOff: false,
    message: withoutAuthorId(message, acting.memberId),
    viewer,
    partner: { name: partnerName(conversation.partner), isGone: conversation.partner.isGone },
    can: {
      edit: mayChange && checkEdit(message, viewer, conversation.relationship, context.deps.clock.now()).ok,
      unsend: mayChange && checkUnsend(message, viewer).ok,
      react: false,
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, changeForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { acting, place, conversation, path, message } = await findTeamMessage(context, params);
    const changed = await changeMessage(context.deps, acting.memberId, place, message, parsed.value);
    if (!changed.ok)
      return refuseMessage(form, changed, teamErrorText(changed, conversation.partner, acting.creator.name));
    nudgeAfter(context, place.id);
    return redirect(backOf(path, message.number), 303);
  });
}

export const handle = { title: "Message" };

export default function TeamMessage() {
  const { acting, back, ...options } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <TeamFrame acting={acting} errors={refused?.errors} problem={refused?.notice}>
      <PageHead title="Message" back={{ href: back, label: "Conversation" }} />
      <MessageOptions
        {...options}
        backHref={back}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
    </TeamFrame>
  );
}
