import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { partnerName } from "#domain/messages/conversation.ts";
import { messageForm } from "#domain/messages/forms.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import { readThread, readThreadQuery } from "#domain/messages/read-thread.ts";
import { checkWrite } from "#domain/messages/relationship.ts";
import { sendMessage } from "#domain/messages/write.ts";
import { refuse } from "#domain/outcome.ts";
import { readTogether } from "#domain/read-together.ts";
import { beginning, searchText } from "#domain/visible-text.ts";
import { requireActing, requireTeamConversation } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { teamErrorText } from "#http/creators/team-texts.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { withoutAuthorIds, withoutPartnerId } from "#http/messages/hidden-ids.ts";
import { isPeek, refuseMessage } from "#http/messages/messages.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { TeamConversationHead } from "#ui/creators/team/team-conversation-head.tsx";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { lastingData } from "#ui/forms/keep-page.ts";
import { useLiveViewer } from "#ui/messages/live/use-live-lists.ts";
import { useLiveTeamThread } from "#ui/messages/live/use-live-page.ts";
import { MessageForm, NoMessageForm } from "#ui/messages/message-form.tsx";
import { FoundMessages } from "#ui/messages/thread/found-messages.tsx";
import { Thread } from "#ui/messages/thread.tsx";

/** What it shows counts as read by the creator. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conversations, messages, team, clock } = context.deps;
  const { acting, own, viewer, conversation, path } = await requireTeamConversation(context, params);
  const { searchParams } = new URL(request.url);
  const query = readThreadQuery(searchParams, searchText(searchParams.get("q")));
  const replyTo = Number(searchParams.get("reply")) || 0;
  const now = clock.now();
  const [thread, [answered]] = await readTogether(() => [
    readThread({ conversations, messages, now }, own, query, isPeek(request)),
    replyTo > 0 ? messages.findByNumbers(own, [replyTo]) : [],
  ]);
  if (thread === null) throw new Response(null, { status: 404 });
  const { creatorId, memberId, name } = acting;
  const { readNumber } = thread.conversation;
  // Messages from the creator's own side aren't news to them.
  const hasNews = thread.messages.some(({ side, number }) => side === "fan" && number > readNumber);
  if (thread.isRecent && hasNews)
    await team.log({ creatorId, memberId, name, action: "read", subjectId: own.id, number: null, now });
  if (thread.isRecent) nudgeAfter(context, own.id, { kind: "read", userId: creatorId });
  const { relationship, ...shown } = conversation;
  const checked = acting.creator.isRestricted
    ? refuse("creator_restricted" as const)
    : checkWrite(relationship, conversation.side);
  return {
    acting: toActing(acting),
    path,
    viewer,
    conversation: withoutPartnerId(shown),
    search: query.search,
    found: thread.found,
    after: query.after,
    messages: withoutAuthorIds(thread.messages, memberId),
    hasEarlier: thread.hasEarlier,
    hasLater: thread.hasLater,
    refusal: checked.ok ? null : teamErrorText(checked, conversation.partner, acting.creator.name),
    reply:
      answered && answered.unsentAt === null
        ? { number: answered.number, text: beginning(answered.text, 120) || contentsText(answered.media) }
        : null,
    sendKey: clock.newId(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, messageForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const message = parsed.value;
  if (message.intent === "draft") return refuseForm(form, { form: "Choose what to do" });
  return runForm(form, async () => {
    const { acting, place, path, conversation } = await requireTeamConversation(context, params);
    if (message.intent !== "send") return redirect(`${path}/media`, 307);
    const { text, key, reply_to: replyTo } = message;
    const sent = await sendMessage(context.deps, acting.memberId, place, { text, key, replyTo });
    if (sent.ok) {
      nudgeAfter(context, place.id);
      return redirect(`${path}#m-${sent.number}`, 303);
    }
    // Their access may have ended a moment ago.
    await requireActing(context, acting.creatorId, "write");
    return refuseMessage(form, sent, teamErrorText(sent, conversation.partner, acting.creator.name));
  });
}

export const handle = { title: "Messages" };
const { clientLoader, useData } = lastingData<typeof loader>();

export { clientLoader };

export default function TeamConversation() {
  const { acting, search, found, refusal, reply, sendKey, ...thread } = useData();
  const refused = useActionData<typeof action>();
  const { path, conversation } = thread;
  const spoken = useLiveTeamThread(conversation, thread.messages);
  const view = { ...thread, mayWrite: refusal === null };
  return (
    <TeamFrame acting={acting} viewer={useLiveViewer()} errors={refused?.errors} problem={refused?.notice}>
      <div className="stack chat-pane">
        <p className="sr-only" role="status">
          {spoken}
        </p>
        <TeamConversationHead path={path} acting={acting} partner={conversation.partner} search={search} />
        {search === "" ? <Thread {...view} /> : <FoundMessages {...view} search={search} found={found} />}
        {refusal !== null ? (
          <NoMessageForm text={refusal} next={null} />
        ) : (
          <div className="chat-compose docked">
            <MessageForm
              path={path}
              sendKey={refused?.values.key ?? sendKey}
              name={`${partnerName(conversation.partner)}, as ${acting.name} for ${acting.creator.name}`}
              placeholder={`As ${acting.name}, for ${acting.creator.name}`}
              hasDrafts={false}
              reloads
              attach="Add files"
              reply={reply}
              values={{ text: refused?.values.text }}
              errors={refused?.errors ?? {}}
            />
          </div>
        )}
      </div>
    </TeamFrame>
  );
}
