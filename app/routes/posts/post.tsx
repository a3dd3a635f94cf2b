import {
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getRelatedPosts } from "#domain/discovery/get-related-posts.ts";
import { hasRefusal } from "#domain/moderation/consents/has-refusal.ts";
import { isPaidAccess } from "#domain/posts/access/check-access.ts";
import { getPost } from "#domain/posts/get-post.ts";
import { missingOf } from "#domain/posts/post-media.ts";
import { readTogether } from "#domain/read-together.ts";
import { recordPromoted } from "#http/boosts/promote.ts";
import { viewerId } from "#http/context.ts";
import { recordAccess } from "#http/posts/record-access.ts";
import { socialCard } from "#http/posts/social-card.ts";
import { BlockedPostNotice } from "#ui/creators/blocked-notice.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { AddLighterVersions } from "#ui/media/lighter-versions.tsx";
import { ReportLink } from "#ui/moderation/cases/report-link.tsx";
import { TipLink } from "#ui/payments/tips/tip-link.tsx";
import { AccessOptions } from "#ui/posts/access-options.tsx";
import { LockedPost } from "#ui/posts/locked-post.tsx";
import { OwnerNotice } from "#ui/posts/owner-notice.tsx";
import { PostActions } from "#ui/posts/post-actions.tsx";
import { postHref } from "#ui/posts/post-labels.ts";
import { PostView } from "#ui/posts/post-view.tsx";
import { RelatedPosts } from "#ui/posts/related-posts.tsx";
import { RemovedPost } from "#ui/posts/removed-post.tsx";
import { ShareLink } from "#ui/posts/share-link.tsx";
import { LeavingNotice } from "#ui/subscriptions/leaving-notice.tsx";
import { SubscribeForm } from "#ui/subscriptions/subscribe-form.tsx";

const MAX_RELATED = 6;

export const handle = {
  title: (found: SerializeFrom<typeof loader>) =>
    "removed" in found ? found.removed.title : found.card.title,
  browse: true,
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { posts, ownPosts, reports, feeds, clock } = context.deps;
  const now = clock.now();
  const me = viewerId(context);
  const id = params.contentId ?? "";
  const own = me !== null && isOwn(context, params);
  const [seen, waitsFor, withheldBy, adjacent] = await readTogether(() => [
    getPost({ posts, now }, { id, viewerId: me }),
    own ? ownPosts.findWait(id, me, now) : null,
    own ? reports.findRemoval(id, "withheld", now) : null,
    getRelatedPosts({ feeds, now }, { id, viewerId: me, limit: MAX_RELATED }),
  ]);
  if (seen === null) return findRemoved(context, params);
  const { creator } = seen.card;
  if (params.profileId !== creator.username && params.profileId !== creator.id)
    throw new Response(null, { status: 404 });
  const path = postHref(seen.card);
  if (params.profileId !== creator.username) throw redirect(path, 301);
  const isPromoted = recordPromoted(context, request, id);
  if (seen.post) context.viewedPost = { id, sellerId: creator.id, isPromoted };
  if (seen.post && isPaidAccess(seen.access))
    recordAccess(context, { sellerId: creator.id, contentIds: [id], action: "view" });
  return {
    canonical: context.origin + path,
    card: seen.card,
    post: seen.post,
    preview: seen.preview,
    includedInSubscription: seen.includedInSubscription,
    subscriptionOffer: seen.subscriptionOffer,
    own: creator.id === me,
    waitsFor,
    withheldBy,
    isRefused: waitsFor === "consent" && (await hasRefusal(context.deps, id, creator.id)),
    isDue: seen.card.publishedAt <= now,
    lighter:
      creator.id === me && seen.post
        ? seen.post.media.map((item) => ({ id: item.id, alt: item.alt, missing: missingOf(item) }))
        : [],
    blockedBy: seen.blockedBy,
    guest: me === null,
    like: {
      action: `${path}/like`,
      liked: seen.card.liked,
      count: seen.card.likeCount,
      guest: me === null,
      isFixed: me !== null && !seen.card.mayLike,
    },
    ...(seen.card.state === "published" ? adjacent : { newer: null, older: null, related: [] }),
  };
}

const isOwn = ({ viewer }: AppLoadContext, { profileId }: LoaderFunctionArgs["params"]) =>
  viewer.kind === "user" && (profileId === viewer.username || profileId === viewer.id);

/** Throws a 404 for everyone but the owner of a post that we removed. */
async function findRemoved(context: AppLoadContext, params: LoaderFunctionArgs["params"]) {
  const { contentId = "" } = params;
  const me = viewerId(context);
  const removed =
    me !== null && isOwn(context, params) ? await context.deps.ownPosts.findRemoved(contentId, me) : null;
  if (removed === null) throw new Response(null, { status: 404 });
  const decisionId = await context.deps.reports.findRemoval(contentId, "removed", context.deps.clock.now());
  return { removed: { ...removed, decisionId } };
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data && "card" in data
    ? [
        { tagName: "link", rel: "canonical", href: data.canonical },
        ...socialCard("post", data.card.creator.name, data.canonical, null),
      ]
    : [];

export default function Content() {
  const found = useLoaderData<typeof loader>();
  if (!("removed" in found)) return <SeenPost {...found} />;
  return (
    <Frame>
      <RemovedPost {...found.removed} />
    </Frame>
  );
}

function SeenPost({
  card,
  post,
  preview,
  own,
  waitsFor,
  isRefused,
  withheldBy,
  isDue,
  lighter,
  blockedBy,
  like,
  canonical,
  newer,
  older,
  related,
  subscriptionOffer,
  ...accessOptions
}: Exclude<SerializeFrom<typeof loader>, { removed: unknown }>) {
  const { viewer } = useFrame();
  const share = (
    <ShareLink
      url={canonical}
      title={card.title}
      label="Link to this post"
      hint="Anyone who opens it confirms their age first and sees only what they have access to."
    />
  );
  const actions = (
    <PostActions like={like} views={card.viewCount}>
      {!own && share}
      {!own && <ReportLink path={postHref(card)} />}
    </PostActions>
  );
  return (
    <Frame wide>
      {own && (
        <OwnerNotice
          id={card.id}
          state={card.state}
          publishedAt={card.publishedAt}
          waitsFor={waitsFor}
          isRefused={isRefused}
          withheldBy={withheldBy}
          isDue={isDue}
          url={canonical}
        >
          {share}
        </OwnerNotice>
      )}
      <AddLighterVersions videos={lighter.filter(({ missing }) => missing.length > 0)} />
      {!own && card.state === "withdrawn" && <LeavingNotice name={card.creator.name} own={false} />}
      {blockedBy !== null && <BlockedPostNotice blockedBy={blockedBy} creator={card.creator} />}
      <div className="split-wide post-page">
        <div className="stack">
          {post ? (
            <PostView post={post}>
              {actions}
              {like.guest && subscriptionOffer !== null && (
                <SubscribeForm
                  action={`/seller/${card.creator.username}/subscribe`}
                  sellerId={card.creator.id}
                  name={card.creator.name}
                  cents={subscriptionOffer}
                  guest
                  backTo={postHref(card)}
                  off={viewer.off}
                  brief
                />
              )}
              {!own && blockedBy === null && card.state === "published" && (
                <div>
                  <TipLink path={postHref(card)} guest={like.guest} off={viewer.off} />
                </div>
              )}
            </PostView>
          ) : (
            <>
              <LockedPost post={card} preview={preview}>
                {blockedBy === null && <AccessOptions card={card} off={viewer.off} {...accessOptions} />}
              </LockedPost>
              {actions}
            </>
          )}
        </div>
        <RelatedPosts creator={card.creator} newer={newer} older={older} related={related} />
      </div>
    </Frame>
  );
}
