import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireActing, teamPath } from "#http/creators/acting.ts";
import { toActing } from "#http/creators/acting-props.ts";
import { pageOf, readCursor } from "#http/cursor.ts";
import { TeamFrame } from "#ui/creators/team/team-frame.tsx";
import { TeamPostList } from "#ui/creators/team/team-posts.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

const SIZE = 20;
const lists = { drafts: "Drafts", scheduled: "Scheduled", published: "Published" } as const;
type List = keyof typeof lists;
const readList = (text: string | null): List =>
  (Object.keys(lists) as List[]).find((one) => one === text) ?? "drafts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const show = readList(query.get("show"));
  const after = readCursor(query.get("after"));
  const acting = await requireActing(context, params.creatorId, "publish");
  const rows = await context.deps.ownPosts.list(
    acting.creatorId,
    { filter: show },
    after,
    SIZE + 1,
    context.deps.clock.now(),
  );
  const page = pageOf(rows, SIZE, ({ at, id }) => ({ at, id }));
  return {
    acting: toActing(acting),
    path: teamPath(acting.creatorId, "posts"),
    show,
    first: after === null,
    posts: page.rows.map(({ id, title, updatedAt }) => ({ id, title, updatedAt })),
    next: page.next,
  };
}

export const handle = { title: "Posts" };

export default function TeamPosts() {
  const { acting, path, show, first, posts, next } = useLoaderData<typeof loader>();
  const list = `${path}?show=${show}`;
  return (
    <TeamFrame acting={acting}>
      <PageHead title="Posts">
        <ButtonLink icon="text" href={`${path}/new`}>
          Write a post
        </ButtonLink>
      </PageHead>
      <Tabs
        label="Posts"
        tabs={(Object.keys(lists) as List[]).map((one) => ({
          href: `${path}?show=${one}`,
          label: lists[one],
          current: one === show,
        }))}
      />
      {posts.length === 0 ? (
        <EmptyState title="Nothing here yet" text="Posts appear here once they're saved." />
      ) : (
        <TeamPostList path={path} posts={posts} />
      )}
      <Pager nextHref={next && `${list}&after=${next}`} firstHref={first ? null : list} list="team-posts" />
    </TeamFrame>
  );
}
