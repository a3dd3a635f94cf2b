import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type SerializeFrom,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { getCreator } from "#domain/creators/get-creator.ts";
import { SHARE_DAYS, shareText } from "#domain/creators/team/message-share.ts";
import { knownTraits } from "#domain/creators/traits.ts";
import { listCreatorPosts } from "#domain/discovery/list-creator-posts.ts";
import { profileHref, readProfileQuery } from "#domain/discovery/profile-query.ts";
import { profileReplies, repliesLately } from "#domain/messages/replies/reply-stats.ts";
import { checkUnlock, isInSubscription, isWritable } from "#domain/messages/unlock.ts";
import { readTogether } from "#domain/read-together.ts";
import { renewalStatus } from "#domain/subscriptions/renewal-status.ts";
import { viewerId } from "#http/context.ts";
import { linkPhotoPath, socialCard } from "#http/posts/social-card.ts";
import { InGoodStanding } from "#ui/accounts/security/in-good-standing.tsx";
import { BlockedNotice } from "#ui/creators/blocked-notice.tsx";
import { CreatorHeader } from "#ui/creators/creator-header.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";
import { MessageLink, UnlockLink } from "#ui/messages/unlock-link.tsx";
import { ReportLink } from "#ui/moderation/cases/report-link.tsx";
import { TipLink } from "#ui/payments/tips/tip-link.tsx";
import { LikeButton } from "#ui/posts/like-button.tsx";
import { PostGrid } from "#ui/posts/post-grid.tsx";
import { ShareLink } from "#ui/posts/share-link.tsx";
import { TypeTabs } from "#ui/posts/type-tabs.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { LeavingNotice } from "#ui/subscriptions/leaving-notice.tsx";
import { SubscribeForm } from "#ui/subscriptions/subscribe-form.tsx";
import { SubscriptionStatusNotice } from "#ui/subscriptions/subscription-status.tsx";

export const handle = {
  title: ({ creator }: SerializeFrom<typeof loader>) => creator.name,
  browse: true,
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { deps } = context;
  const me = viewerId(context);
  const now = deps.clock.now();
  const profileId = params.profileId ?? "";
  const { type, after } = readProfileQuery(url.searchParams);
  const listPosts = (leaving: boolean) =>
    listCreatorPosts(
      { feeds: deps.feeds, now },
      { idOrUsername: profileId, viewerId: me, type, after, leaving },
    );
  // In one round trip: the posts are read again only for one of the few creators who are leaving.
  const [found, published, messages, sent] = await readTogether(() => [
    getCreator({ creators: deps.creators, now }, { profileId, viewerId: me }),
    listPosts(false),
    deps.messagePricing.findOffer(profileId, me, repliesLately(now)),
    deps.messageDays.count(profileId, now, SHARE_DAYS),
  ]);
  if (found === null) throw new Response(null, { status: 404 });
  // IDs and other capitalizations redirect to the canonical URL.
  if (profileId !== found.username) throw redirect(`/seller/${found.username}${url.search}`, 301);
  const page = found.leaving ? await listPosts(true) : published;
  const {
    subscription,
    canCharge,
    counts,
    profileLikeCount,
    liked,
    leaving,
    traits,
    hasPurchased: _,
    isBlocked,
    blockedBy,
    memberSince,
    ...creator
  } = found;
  const status = subscription ? renewalStatus(subscription, now) : null;
  const path = `/seller/${creator.username}`;
  const own = creator.id === me;
  const unlock = checkUnlock(found, messages, { id: me ?? "" }, now);
  const isOpenToFan = !own && !leaving && !isBlocked;
  const canSubscribe = !leaving && canCharge && !isBlocked && creator.subscriptionPrice !== null;
  return {
    linkPhoto: linkPhotoPath(creator),
    canonical:
      context.origin + profileHref(path, type, after === null ? null : url.searchParams.get("after")),
    path,
    creator,
    traits: knownTraits(traits),
    type,
    counts,
    first: after === null,
    own,
    share: shareText(creator.name, sent),
    subscriptionStatus: status?.status === "ended" ? null : status,
    leaving,
    unlockPrice: unlock.ok ? unlock.price : null,
    blockedBy,
    isInSubscription: isInSubscription(messages, found),
    replies: messages && profileReplies(messages.firstReplies, unlock.ok, now),
    isMessagingSoon: isOpenToFan && messages !== null && !messages.isOpen,
    messageHref: isWritable(unlock, found, messages) ? `${path}/messages` : null,
    isOpenToFan,
    canTip: isOpenToFan && canCharge,
    memberSince,
    price: canSubscribe ? creator.subscriptionPrice : null,
    like: {
      action: `${path}/like`,
      liked,
      count: profileLikeCount,
      guest: me === null,
      isFixed: own,
    },
    ...page,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
  ...(data ? socialCard("creator", data.creator.name, data.canonical, data.linkPhoto) : []),
];

function emptyState(own: boolean, isBlocked: boolean, isFirst: boolean) {
  if (isBlocked) return { title: "No posts to show", text: "Only posts that you paid for are listed here." };
  const title = isFirst ? "No posts yet" : "You've reached the end";
  return {
    title,
    text: own ? "Your first post appears here as soon as you publish it." : "Check back soon.",
  };
}

export default function SellerProfile() {
  const {
    path,
    creator,
    traits,
    type,
    counts,
    first,
    own,
    share,
    subscriptionStatus,
    leaving,
    isOpenToFan,
    canTip,
    unlockPrice,
    isInSubscription,
    replies,
    blockedBy,
    messageHref,
    isMessagingSoon,
    memberSince,
    price,
    canonical,
    like,
    cards,
    next,
  } = useLoaderData<typeof loader>();
  const { viewer } = useFrame();
  return (
    <Frame wide>
      <CreatorHeader
        creator={creator}
        memberSince={memberSince}
        replies={replies}
        traits={traits}
        writers={share}
        like={blockedBy === null ? <LikeButton {...like} /> : null}
        share={
          <>
            <ShareLink
              url={canonical}
              title={creator.name}
              label="Link to this profile"
              hint="Anyone who opens it confirms their age first."
            />
            {!own && <ReportLink path={`/seller/${creator.username}`} />}
          </>
        }
      >
        {blockedBy !== null && <BlockedNotice blockedBy={blockedBy} creator={creator} />}
        {own && !leaving && <ButtonLink href="/post">Post Content</ButtonLink>}
        {leaving && <LeavingNotice name={creator.name} own={own} until={subscriptionStatus?.until} />}
        {!own && subscriptionStatus && !leaving && (
          <SubscriptionStatusNotice subscription={subscriptionStatus} manageHref="/subscriptions" />
        )}
        {isOpenToFan && (
          <InGoodStanding to={`subscribe to, tip, or message ${creator.name}`}>
            {!subscriptionStatus && price !== null && (
              <SubscribeForm
                action={`${path}/subscribe`}
                sellerId={creator.id}
                name={creator.name}
                cents={price}
                guest={like.guest}
                brief
                off={viewer.off}
              />
            )}
            <div className="actions creator-more">
              <MessageLink href={messageHref} guest={like.guest} isSoon={isMessagingSoon} />
              {unlockPrice !== null && <UnlockLink path={path} cents={unlockPrice} guest={like.guest} />}
              {canTip && <TipLink path={path} guest={like.guest} off={viewer.off} />}
            </div>
            {unlockPrice !== null && isInSubscription && (
              <p className="small soft">Messages are free for subscribers.</p>
            )}
          </InGoodStanding>
        )}
      </CreatorHeader>
      {blockedBy === null && <TypeTabs path={path} type={type} counts={counts} />}
      {cards.length > 0 ? (
        <PostGrid posts={cards} id="posts" hideCreator narrow />
      ) : (
        <EmptyState {...emptyState(own, blockedBy !== null, first)} />
      )}
      <Pager
        nextHref={next && profileHref(path, type, next)}
        firstHref={first ? null : profileHref(path, type)}
        list="posts"
      />
    </Frame>
  );
}
