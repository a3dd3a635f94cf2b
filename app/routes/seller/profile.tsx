import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listPosts, readCursor } from "../../domain/posts/see.ts";
import { product } from "../../domain/product.ts";
import { standingOf } from "../../domain/subscriptions/standing.ts";
import { viewerId } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { CreatorHeader } from "../../ui/creators/creator-header.tsx";
import { Frame } from "../../ui/frame/frame.tsx";
import { PostGrid } from "../../ui/posts/post-grid.tsx";
import { ButtonLink } from "../../ui/primitives/button.tsx";
import { EmptyState } from "../../ui/primitives/empty-state.tsx";
import { Pager } from "../../ui/primitives/pager.tsx";
import { SubscribeForm } from "../../ui/subscriptions/subscribe-form.tsx";
import { SubscriptionState } from "../../ui/subscriptions/subscription-state.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { deps, viewer } = context;
  const me = viewerId(context);
  const found = await deps.creators.page(params.profileId ?? "", me);
  if (found === null) throw new Response(null, { status: 404 });
  // An id, or other capitals, leads to the one address that a creator has (readings 6).
  if (params.profileId !== found.username) throw redirect(`/seller/${found.username}${url.search}`, 301);
  const now = deps.clock.now();
  const after = readCursor(url.searchParams.get("after"));
  const page = await listPosts(
    { posts: deps.posts, now },
    { viewerId: me, order: "newest", after, sellerId: found.id },
  );
  const { subscription, canCharge, ...creator } = found;
  const standing = subscription ? standingOf(subscription, now) : null;
  const path = `/seller/${creator.username}`;
  return {
    frame: frameOf(context, request),
    canonical: context.origin + path,
    path,
    creator,
    first: after === null,
    own: creator.id === me,
    standing: standing?.status === "ended" ? null : standing,
    signInHref: viewer.kind === "guest" ? `/login?redirect=${encodeURIComponent(path)}` : null,
    canSubscribe: canCharge && creator.subscriptionPrice !== null,
    ...page,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...titled(data?.creator.name ?? "Page Not Found", product.name),
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

export default function SellerProfile() {
  const { frame, path, creator, first, own, standing, signInHref, canSubscribe, cards, next } =
    useLoaderData<typeof loader>();
  return (
    <Frame {...frame} wide>
      <CreatorHeader creator={creator}>
        {own && <ButtonLink href="/post">Post Content</ButtonLink>}
        {!own && standing && <SubscriptionState standing={standing} manageHref="/subscriptions" />}
        {!own && !standing && canSubscribe && creator.subscriptionPrice !== null && (
          <SubscribeForm
            action={`${path}/subscribe`}
            sellerId={creator.id}
            name={creator.name}
            cents={creator.subscriptionPrice}
            signInHref={signInHref}
          />
        )}
      </CreatorHeader>
      {cards.length > 0 ? (
        <PostGrid posts={cards} id="posts" hideCreator />
      ) : (
        <EmptyState
          title={first ? "Nothing posted yet" : "That was everything"}
          text={own ? "Your first post appears here as soon as you publish it." : "Look in again soon."}
        />
      )}
      <Pager nextHref={next && `${path}?after=${next}`} firstHref={first ? null : path} list="posts" />
    </Frame>
  );
}
