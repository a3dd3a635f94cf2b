import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireActing, teamPath } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { withoutPartnerId } from "#http/messages/hidden-ids.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { lastingData } from "#ui/forms/keep-page.ts";
import { ConversationList } from "#ui/messages/conversation-list.tsx";
import { useLiveViewer } from "#ui/messages/live/use-live-lists.ts";
import { useLivePage } from "#ui/messages/live/use-live-page.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

const SIZE = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const isUnread = query.get("show") === "unread";
  const after = readCursor(query.get("after"));
  const acting = await requireActing(context, params.creatorId, "write");
  const { creatorId, memberId } = acting;
  const rows = await context.deps.teamInbox.list({ creatorId, memberId }, isUnread, after, SIZE + 1);
  const page = pageOf(rows, SIZE, (row) => ({ at: row.lastAt, id: row.id }));
  return {
    acting: toActing(acting),
    path: teamPath(creatorId, "messages"),
    isUnread,
    first: after === null,
    rows: page.rows.map(withoutPartnerId),
    next: page.next,
    now: context.deps.clock.now(),
  };
}

export const handle = { title: "Messages" };
const { clientLoader, useData } = lastingData<typeof loader>();

export { clientLoader };

export default function TeamInbox() {
  const { acting, path, isUnread, first, rows, next, now } = useData();
  useLivePage(null);
  const list = isUnread ? `${path}?show=unread` : path;
  return (
    <TeamFrame acting={acting} viewer={useLiveViewer()}>
      <PageHead title="Messages" />
      <Tabs
        label="Messages"
        tabs={[
          { href: path, label: "All", current: !isUnread },
          { href: `${path}?show=unread`, label: "Unread", current: isUnread },
        ]}
      />
      {rows.length > 0 ? (
        <ConversationList rows={rows} now={now} base={path} own={acting.creator.name} />
      ) : (
        <EmptyState
          title={isUnread ? "Nothing unread" : "No messages yet"}
          text={isUnread ? "Everything has been read." : "Conversations with fans appear here."}
        />
      )}
      <Pager
        nextHref={next && `${list}${isUnread ? "&" : "?"}after=${next}`}
        firstHref={first ? null : list}
        list="conversations"
      />
    </TeamFrame>
  );
}
