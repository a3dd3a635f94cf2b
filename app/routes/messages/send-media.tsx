import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { PAID_A_DAY } from "#domain/messages/message-media.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { MAX_MEDIA, readMediaIds } from "#domain/posts/arrange.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { requireMember } from "#http/context.ts";
import { requireConversation } from "#http/messages/messages.ts";
import { handleSendMedia } from "#http/messages/send-media.ts";
import styles from "#styles/studio.css?url";
import { keepPage } from "#ui/forms/keep-page.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { MediaComposer, type PriceProblem } from "#ui/messages/files/media-composer.tsx";
import { useSentFiles } from "#ui/messages/files/use-sent-files.ts";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const conversation = await requireConversation(context, params.conversationId);
  const { id, side, relationship, partner } = conversation;
  const path = `/messages/${id}`;
  const isSent = context.method === "POST";
  if (side === "fan" || (!isSent && !checkWrite(relationship, side).ok)) throw redirect(`${path}#write`, 303);
  const query = new URL(request.url).searchParams;
  const ids = readMediaIds(query.getAll("use")).slice(0, MAX_MEDIA);
  const found = await deps.vault.findByIds(ids, requireMember(context).id);
  const priceProblem: PriceProblem = relationship.refusesPaid
    ? "refuses_paid"
    : relationship.paidToday >= PAID_A_DAY
      ? "paid_cap"
      : null;
  return {
    action: `${path}/media`,
    backHref: `${path}#newest`,
    name: partnerName(partner),
    values: {
      key: deps.clock.newId(),
      text: conversation.draft,
      reply_to: /^\d{1,9}$/.exec(query.get("reply") ?? "")?.[0] ?? "",
    },
    media: composerMedia(ids, found),
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
    priceProblem,
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  handleSendMedia(request, context, () => requireConversation(context, params.conversationId));

export const handle = { title: "Message" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function SendMedia() {
  const { values, media, ...page } = useLoaderData<typeof loader>();
  const { frame, form } = useSentFiles({ values, media });
  return (
    <Frame wide {...frame}>
      <MediaComposer {...page} {...form} />
    </Frame>
  );
}
