import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { requireConversation } from "#http/messages/messages.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { PhotoForm } from "#ui/messages/files/photo-form.tsx";
import { handleSendPhotos } from "./send-photos.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id, side, relationship, partner, draft } = await requireConversation(
    context,
    params.conversationId,
  );
  const path = `/messages/${id}`;
  if (side === "creator") throw redirect(`${path}/media`, 303);
  if (context.method !== "POST" && !checkWrite(relationship, side).ok) throw redirect(`${path}#write`, 303);
  const reply = new URL(request.url).searchParams.get("reply") ?? "";
  return {
    action: `${path}/photos`,
    backHref: `${path}#newest`,
    name: partnerName(partner),
    values: {
      key: context.deps.clock.newId(),
      text: draft,
      reply_to: /^\d{1,9}$/.exec(reply)?.[0] ?? "",
    },
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const conversation = await requireConversation(context, params.conversationId);
  if (conversation.side === "creator") throw redirect(`/messages/${conversation.id}/media`, 303);
  return handleSendPhotos(request, context, conversation);
}

export const handle = { title: "Message" };

export default function SendPhotos() {
  const { values, ...page } = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const refused = sent;
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <PhotoForm
        {...page}
        values={{ ...values, ...refused?.values }}
        photos={refused?.photos ?? []}
        errors={refused?.errors ?? {}}
      />
    </Frame>
  );
}
