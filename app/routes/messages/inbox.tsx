import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { LISTS, type ListName, MAX_PINNED, MAX_UNUSED, partnerName } from "#domain/messages/conversation.ts";
import { unusedUntil } from "#domain/messages/replies/reply-promise.ts";
import { MAX_COUNTED } from "#domain/moderation/held-messages/held-message.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { withoutPartnerId } from "#http/messages/hidden-ids.ts";
import { Frame } from "#ui/frame/frame.tsx";
import {
  ChooseConversation,
  ConversationList,
  ListTabs,
  listHref,
  NoConversations,
  UnusedUnlocks,
} from "#ui/messages/conversation-list.tsx";
import { useLiveList, useLiveViewer } from "#ui/messages/live/use-live-lists.ts";
import { HeldForReview } from "#ui/moderation/held-messages/held-messages.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 20;
const readList = (text: string | null): ListName => LISTS.find((name) => name === text) ?? "all";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { inbox } = context.deps;
  const { id, role } = requireMember(context);
  const query = new URL(request.url).searchParams;
  const list = readList(query.get("show"));
  const after = readCursor(query.get("after"));
  const isStart = list === "all" && after === null;
  const [pinned, unused, rows, held] = await readTogether(() => [
    isStart ? inbox.listPinned(id, MAX_PINNED) : [],
    isStart ? inbox.listUnused(id, MAX_UNUSED) : [],
    inbox.list(id, list, after, SIZE + 1),
    role === "seller" ? context.deps.heldMessages.countForCreator(id, MAX_COUNTED) : 0,
  ]);
  const page = pageOf(rows, SIZE, (row) => ({ at: row.lastAt, id: row.id }));
  return {
    list,
    isCreator: role === "seller",
    first: after === null,
    rows: [...pinned, ...page.rows].map(withoutPartnerId),
    next: page.next,
    unused: unused.map(({ at, partner }) => ({
      href: `/seller/${partner.username}/messages`,
      name: partnerName(partner),
      until: unusedUntil(at),
    })),
    held,
    now: context.deps.clock.now(),
  };
}

export const handle = { title: "Messages" };

export default function Inbox() {
  const { list, isCreator, first, next, now, unused, ...page } = useLoaderData<typeof loader>();
  const viewer = useLiveViewer();
  const { rows, held } = useLiveList(page, { show: list, limit: SIZE, isLive: first });
  return (
    <Frame viewer={viewer} wide>
      <div className="chat-columns">
        <div className="stack chat-lists">
          <PageHead title="Messages">
            {isCreator && (
              <>
                <ButtonLink variant="secondary" href="/messages/new">
                  Message a fan
                </ButtonLink>
                <ButtonLink variant="secondary" href="/broadcasts">
                  Broadcasts
                </ButtonLink>
                <ButtonLink variant="secondary" href="/settings/saved-replies">
                  Saved replies
                </ButtonLink>
              </>
            )}
            <ButtonLink variant="secondary" href="/settings/messages">
              Settings
            </ButtonLink>
          </PageHead>
          <HeldForReview count={held} />
          <ListTabs list={list} />
          <UnusedUnlocks unlocks={unused} />
          {rows.length > 0 ? (
            <ConversationList rows={rows} now={now} />
          ) : (
            unused.length === 0 && <NoConversations list={list} isCreator={isCreator} />
          )}
          <Pager
            nextHref={next && listHref(list, next)}
            firstHref={first ? null : listHref(list)}
            list="conversations"
          />
        </div>
        <ChooseConversation />
      </div>
    </Frame>
  );
}
