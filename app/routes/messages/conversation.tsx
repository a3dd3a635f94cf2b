import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOnSale } from "#domain/admin/feature-flags/feature.ts";
import { type Conversation, MAX_BESIDE, partnerName } from "#domain/messages/conversation.ts";
import { contentsText } from "#domain/messages/message-media.ts";
import { readThread, readThreadQuery } from "#domain/messages/read-thread.ts";
import { checkApart, checkWrite } from "#domain/messages/relationship.ts";
import { saveDraft } from "#domain/messages/save-draft.ts";
import { MAX_REPLIES } from "#domain/messages/saved-replies/saved-reply.ts";
import { closedUntilOpened } from "#domain/messages/to-message.ts";
import { sendMessage } from "#domain/messages/write.ts";
import { readTogether } from "#domain/read-together.ts";
import { beginning, searchText } from "#domain/visible-text.ts";
import { requireMember } from "#http/context.ts";
import { withoutAuthorIds, withoutPartnerId } from "#http/messages/hidden-ids.ts";
import { isPeek, listBeside, requireConversation } from "#http/messages/messages.ts";
import { nudgeAfter, nudgeSent } from "#http/messages/nudges.ts";
import { afterDraft, mediaPath, pathOf, sentPath } from "#http/messages/paths.ts";
import { draftSaved, type PhotoForm, readMessage, runPhotoForm } from "#http/messages/photos.ts";
import { refusalText } from "#http/messages/refusal-texts.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { ConversationHead } from "#ui/messages/conversation-head.tsx";
import { LiveThread } from "#ui/messages/live/live-thread.tsx";
import { useFlash } from "#ui/messages/live/use-flash.ts";
import { useLiveList, useLiveViewer } from "#ui/messages/live/use-live-lists.ts";
import { usePhotos } from "#ui/messages/live/use-photos.ts";
import { MessageForm, UnblockForm } from "#ui/messages/message-form.tsx";
import { ATTACH } from "#ui/messages/message-texts.ts";
import { ChatColumns } from "#ui/messages/thread/chat-page.tsx";
import { FoundMessages } from "#ui/messages/thread/found-messages.tsx";
import { ModerationNotes } from "#ui/moderation/cases/moderation-notes.tsx";
import { changeSetting } from "./change-setting.server.ts";
import { insertReply } from "./insert-reply.server.ts";
import { withdrawHeld } from "./withdraw-held.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { conversations, messages, savedReplies, reports, clock } = context.deps;
  const viewer = requireMember(context);
  const own = { id: params.conversationId ?? "", userId: viewer.id };
  const { searchParams } = new URL(request.url);
  const query = readThreadQuery(searchParams, searchText(searchParams.get("q")));
  const replyTo = Number(searchParams.get("reply")) || 0;
  const [thread, beside, replies, [answered], moderation] = await readTogether(() => [
    readThread({ conversations, messages, now: clock.now() }, own, query, isPeek(request)),
    listBeside(context),
    viewer.role === "seller" ? savedReplies.list(viewer.id, MAX_REPLIES) : [],
    replyTo > 0 ? messages.findByNumbers(own, [replyTo]) : [],
    reports.listShown(own.id),
  ]);
  if (thread === null) throw new Response(null, { status: 404 });
  if (thread.isRecent) nudgeAfter(context, own.id, { kind: "read", userId: viewer.id });
  const { relationship, ...conversation } = thread.conversation;
  const { id, side, partner, missedReply } = conversation;
  const isCounted = conversation.mutedAt === null && conversation.archivedAt === null;
  const unreadMessages = Math.max(0, viewer.unreadMessages - (isCounted ? thread.justRead : 0));
  const checked = checkWrite(relationship, side);
  const closedBy = moderation.decisions.find((one) => one.outcome === "closed" && one.reversedAt === null);
  return {
    unreadMessages,
    path: pathOf(id),
    viewer: {
      id: viewer.id,
      side,
      isOnSale: isOnSale("message", viewer.off ?? []),
      mayBuy: checkApart(relationship, side).ok,
    },
    conversation: withoutPartnerId(conversation),
    search: query.search,
    found: thread.found,
    after: query.after,
    messages: withoutAuthorIds(thread.messages.map(closedUntilOpened), viewer.id),
    hasEarlier: thread.hasEarlier,
    hasLater: thread.hasLater,
    beside: beside.map((row) => (row.id === id && thread.justRead > 0 ? { ...row, unread: 0 } : row)),
    isBlocked: side === "fan" ? relationship.fanBlocked : relationship.creatorBlocked,
    paid: side === "fan" ? { isRefused: relationship.refusesPaid } : null,
    moderation,
    refusal: checked.ok
      ? null
      : refusalText(checked.reason, partner, relationship.price, {
          decisionId: closedBy?.id,
          missedReply,
        }),
    reply:
      answered && answered.unsentAt === null
        ? { number: answered.number, text: beginning(answered.text, 120) || contentsText(answered.media) }
        : null,
    sendKey: clock.newId(),
    replies: side === "creator" ? replies : [],
    now: clock.now(),
  };
}

export const action = ({ request, params, context }: ActionFunctionArgs) =>
  runPhotoForm(
    context,
    request,
    () => requireConversation(context, params.conversationId),
    (conversation, sent) => handleForm(context, conversation, sent),
  );

async function handleForm(context: AppLoadContext, conversation: Conversation, sent: PhotoForm) {
  const { form, ids } = sent;
  const userId = requireMember(context).id;
  const own = { id: conversation.id, userId };
  const changed =
    (await changeSetting(context, form, conversation)) ??
    (await withdrawHeld(context, form, conversation)) ??
    (await insertReply(context, form, conversation));
  if (changed !== null) return changed;
  const { refused, draft, message, refuseWith } = await readMessage(context, sent, conversation);
  if (refused) return refused;
  if (draft) {
    const kept = await saveDraft(context.deps, own, draft.text);
    if (!kept.ok) return refuseWith(kept);
    if (draft.intent === "attach" && conversation.side === "creator")
      return redirect(mediaPath(conversation.id, draft.reply_to), 303);
    return redirectWithFlash(context, afterDraft(conversation, draft), draftSaved(ids, draft.text));
  }
  const result = await sendMessage(context.deps, userId, conversation, message);
  if (!result.ok) return refuseWith(result);
  nudgeSent(context, conversation.id, result, { authorId: userId, readerId: conversation.partner.id });
  return redirect(sentPath(conversation.id, result.number), 303);
}

export const handle = { title: "Messages" };

export default function ConversationPage() {
  const {
    unreadMessages,
    path,
    conversation,
    search,
    moderation,
    found,
    refusal,
    reply,
    sendKey,
    replies,
    beside,
    isBlocked,
    paid,
    now,
    ...thread
  } = useLoaderData<typeof loader>();
  const viewer = useLiveViewer(unreadMessages);
  const { flash, onInput } = useFlash(useFrame().flash);
  const { rows } = useLiveList({ rows: beside, held: 0 }, { show: "all", limit: MAX_BESIDE, isLive: true });
  const refused = useActionData<typeof action>();
  const { partner, draft } = conversation;
  const isRefused = refused?.errors.text !== undefined;
  const photos = usePhotos(`/api/conversations/${conversation.id}/photos`, refused?.photos);
  const form = (
    <MessageForm
      path={path}
      sendKey={refused?.values.key ?? sendKey}
      name={partnerName(partner)}
      replies={replies}
      attach={conversation.side === "creator" ? ATTACH : undefined}
      photos={conversation.side === "fan" ? photos : null}
      reply={reply}
      values={{ text: refused?.values.text ?? draft, alt: refused?.values.alt }}
      errors={refused?.errors ?? {}}
    />
  );
  return (
    <Frame viewer={viewer} flash={flash} errors={refused?.errors} problem={refused?.notice} wide>
      <ChatColumns rows={rows} current={conversation.id} now={now}>
        <div className="stack chat-pane" onInput={onInput}>
          <ConversationHead
            path={path}
            conversation={conversation}
            search={search}
            isBlocked={isBlocked}
            paid={paid}
          />
          <ModerationNotes {...moderation} />
          {search === "" ? (
            <LiveThread
              {...thread}
              path={path}
              conversation={conversation}
              refusal={refusal}
              form={form}
              photos={photos}
              isRefused={isRefused}
            />
          ) : (
            <FoundMessages
              {...thread}
              path={path}
              conversation={conversation}
              search={search}
              found={found}
            />
          )}
          {isBlocked && <UnblockForm path={path} />}
        </div>
      </ChatColumns>
    </Frame>
  );
}
