import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { noticeLists, readNoticeList } from "#domain/notifications/notice.ts";
import { describeNotice } from "#domain/notifications/notice-text/describe-notice.ts";
import { requireMember } from "#http/context.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { readForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import {
  MarkAllRead,
  NoNotices,
  NoticeRows,
  NoticeTabs,
  noticesHref,
} from "#ui/notifications/notice-list.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";

const SIZE = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { notices, clock } = context.deps;
  const { id, role } = requireMember(context);
  const query = new URL(request.url).searchParams;
  const list = readNoticeList(query.get("show"));
  const after = readCursor(query.get("after"));
  const now = clock.now();
  const which = { kinds: noticeLists[list], isUnread: list === "unread" };
  const found = await notices.list(id, which, after, SIZE + 1);
  const page = pageOf(found, SIZE, (notice) => ({ at: notice.at, id: String(notice.id) }));
  return {
    list,
    isCreator: role === "seller",
    first: after === null,
    before: after?.at ?? null,
    rows: page.rows.map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      at: notice.at,
      isUnread: notice.readAt === null,
      ...describeNotice(notice, now),
    })),
    next: page.next,
    until: now,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const { notices, clock } = context.deps;
    const now = clock.now();
    const until = Number(form.get("until"));
    await notices.markAllRead(requireMember(context).id, until > 0 && until < now ? until : now, now);
    return redirectWithFlash(context, "/notifications", { kind: "success", title: "All marked as read" });
  });
}

export const handle = { title: "Notifications" };

export default function Notices() {
  const { list, isCreator, first, before, rows, next, until } = useLoaderData<typeof loader>();
  const { viewer } = useFrame();
  const hasUnread = viewer.kind === "user" && viewer.unreadNotices > 0;
  return (
    <Frame>
      <PageHead title="Notifications">
        {hasUnread && <MarkAllRead until={until} />}
        <ButtonLink variant="secondary" href="/settings?tab=notifications">
          Settings
        </ButtonLink>
      </PageHead>
      <NoticeTabs list={list} isCreator={isCreator} />
      {rows.length > 0 ? <NoticeRows rows={rows} now={until} before={before} /> : <NoNotices list={list} />}
      <Pager
        nextHref={next && noticesHref(list, next)}
        firstHref={first ? null : noticesHref(list)}
        list="notices"
      />
    </Frame>
  );
}
