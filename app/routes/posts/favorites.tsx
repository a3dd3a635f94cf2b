import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { likesHref, listLikes, readLikes } from "#domain/posts/likes/list-likes.ts";
import { requireMember } from "#http/context.ts";
import { CreatorGrid } from "#ui/creators/creator-card.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { ColumnsToggle } from "#ui/posts/columns-toggle.tsx";
import { PostGrid } from "#ui/posts/post-grid.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { Tabs } from "#ui/primitives/tabs.tsx";

export const handle = { title: "My Likes", browse: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { tab, after } = readLikes(new URL(request.url).searchParams);
  const { likes, clock } = context.deps;
  const page = await listLikes(
    { likes, now: clock.now() },
    { userId: requireMember(context).id, tab, after },
  );
  return { first: after === null, ...page };
}

const emptyTexts = {
  creators: {
    title: "No creators yet",
    text: "Tap the heart on a creator's page to save them here.",
  },
  content: { title: "No posts yet", text: "Tap the heart on a post to save it here." },
};

export default function Favorites() {
  const { tab, first, posts, creators, next } = useLoaderData<typeof loader>();
  return (
    <Frame wide>
      <PageHead title="My Likes" />
      <Tabs
        label="My Likes"
        tabs={[
          { href: likesHref("creators"), label: "Creators", current: tab === "creators" },
          { href: likesHref("content"), label: "Posts", current: tab === "content" },
        ]}
      >
        {posts.length > 0 && <ColumnsToggle />}
      </Tabs>
      {posts.length > 0 && <PostGrid posts={posts} id="liked" title="Posts you like" />}
      {creators.length > 0 && <CreatorGrid creators={creators} id="liked" title="Creators you like" />}
      {posts.length + creators.length === 0 && (
        <EmptyState {...(first ? emptyTexts[tab] : { title: "That's everything" })}>
          <ButtonLink variant="secondary" href="/discover">
            Go to Discover
          </ButtonLink>
        </EmptyState>
      )}
      <Pager nextHref={next && likesHref(tab, next)} firstHref={first ? null : likesHref(tab)} list="liked" />
    </Frame>
  );
}
