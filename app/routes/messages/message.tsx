import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "../../domain/messages/conversation.ts";
import { changeForm } from "../../domain/messages/forms.ts";
import { checkEdit, checkReact, checkUnsend } from "../../domain/messages/message.ts";
import { THREAD_SIZE } from "../../domain/messages/read-thread.ts";
import { changeMessage } from "../../domain/messages/write.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "../../http/forms/form.ts";
import { refuseMessage, requireConversation } from "../../http/messages/messages.ts";
import { nudgeAfter } from "../../http/messages/nudges.ts";
import { errorText } from "../../http/messages/refusal-texts.ts";
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { MessageOptions } from "../../ui/messages/message-options.tsx";
import { PageHead } from "../../ui/primitives/page-head.tsx";

type Params = { conversationId?: string; number?: string };

/** A message of an own conversation, with where it is shown; throws a 404 for any other. */
async function findMessage(context: AppLoadContext, { conversationId, number }: Params) {
  const own = { id: conversationId ?? "", userId: requireMember(context).id };
  const asked = /^\d{1,9}$/.test(number ?? "") ? Number(number) : 0;
  const [conversation, [message]] = await Promise.all([
    requireConversation(context, conversationId),
    context.deps.messages.findByNumbers(own, [asked]),
  ]);
  if (!message) throw new Response(null, { status: 404 });
  const isOld = message.number <= conversation.lastNumber - THREAD_SIZE;
  const path = `/messages/${conversation.id}`;
  const back = `${path}${isOld ? `?before=${message.number + 1}` : ""}#m-${message.number}`;
  return { conversation, message, path, back };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conversation, message, path, back } = await findMessage(context, params);
  const { side, relationship, partner } = conversation;
  const viewer = { id: requireMember(context).id, side };
  return {
    frame: frameOf(context, request),
    action: `${path}/${message.number}`,
    back,
    message,
    viewer,
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
    const changed = await changeMessage(context.deps, userId, conversation, message, parsed.value);
    if (changed.ok) {
      nudgeAfter(context, conversation.id);
      return redirect(back, 303);
    }
    return refuseMessage(
      form,
      changed,
      errorText(changed, conversation.partner, conversation.relationship.price),
    );
  });
}

export const meta: MetaFunction = () => pageTitle("Message", product.name);

export default function MessagePage() {
  const { frame, back, ...options } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame} errors={refused?.errors} problem={refused?.notice}>
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
