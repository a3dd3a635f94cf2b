import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { composerMedia } from "#domain/posts/composer-media.ts";
import { requireTeamConversation } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import styles from "#styles/studio.css?url";
import { TeamFiles } from "#ui/creators/team/team-files.tsx";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { keepPage } from "#ui/forms/keep-page.ts";
import { useSentFiles } from "#ui/messages/files/use-sent-files.ts";
import { handleTeamMedia } from "./send-media.server.ts";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const { acting, conversation, path } = await requireTeamConversation(context, params);
  const { relationship, side, partner } = conversation;
  if (context.method !== "POST" && !checkWrite(relationship, side).ok) throw redirect(`${path}#write`, 303);
  const query = new URL(request.url).searchParams;
  return {
    acting: toActing(acting),
    action: `${path}/media`,
    api: `/api/team/${acting.creatorId}`,
    backHref: `${path}#newest`,
    name: partnerName(partner),
    values: {
      key: deps.clock.newId(),
      text: "",
      reply_to: /^\d{1,9}$/.exec(query.get("reply") ?? "")?.[0] ?? "",
    },
    media: composerMedia([], []),
    limits: { formMegabytes: Math.floor(deps.maxFormBytes / 1024 ** 2) },
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  handleTeamMedia(request, context, params);

export const handle = { title: "Message" };
export const clientAction = keepPage;
/** What was typed is newer than what the loader knows. */
export const shouldRevalidate = () => false;

export default function TeamSendMedia() {
  const { acting, values, media, ...page } = useLoaderData<typeof loader>();
  const { frame, form } = useSentFiles({ values, media });
  return (
    <TeamFrame acting={acting} wide {...frame}>
      <TeamFiles {...page} {...form} acting={acting} />
    </TeamFrame>
  );
}
