import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formatCents } from "../../domain/money.ts";
import { seePost } from "../../domain/posts/see.ts";
import { product } from "../../domain/product.ts";
import { viewerId } from "../../http/context.ts";
import { frameOf, titled } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { LockedPost } from "../../ui/posts/locked-post.tsx";
import { PostView } from "../../ui/posts/post-view.tsx";
import { SubscribeForm } from "../../ui/subscriptions/subscribe-form.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { posts, clock } = context.deps;
  const seen = await seePost(
    { posts, now: clock.now() },
    { id: params.contentId ?? "", viewerId: viewerId(context) },
  );
  if (seen === null) throw new Response(null, { status: 404 });
  const { creator } = seen.card;
  if (params.profileId !== creator.username && params.profileId !== creator.id)
    throw new Response(null, { status: 404 });
  const path = `/seller/${creator.username}/content/${seen.card.id}`;
  if (params.profileId !== creator.username) throw redirect(path, 301);
  return {
    frame: frameOf(context, request),
    canonical: context.origin + path,
    card: seen.card,
    post: seen.post,
    bySubscription: seen.subscriptionOpens,
    signInHref: context.viewer.kind === "guest" ? `/login?redirect=${encodeURIComponent(path)}` : null,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  ...titled(data?.card.title ?? "Page Not Found", product.name),
  { tagName: "link", rel: "canonical", href: data?.canonical ?? "" },
];

export default function Content() {
  const { frame, card, post, bySubscription, signInHref } = useLoaderData<typeof loader>();
  const { creator, subscriptionPrice } = card;
  return (
    <Frame {...frame}>
      {post ? (
        <PostView post={post} />
      ) : (
        <LockedPost post={card}>
          {card.visibility === "ppv" && card.price !== null && (
            <p className="soft">
              Coming soon: buying this post alone for {formatCents(card.price)}.
              {bySubscription && ` ${creator.name}'s subscribers see it already.`}
            </p>
          )}
          {bySubscription && subscriptionPrice !== null && (
            <SubscribeForm
              action={`/seller/${creator.username}/subscribe`}
              sellerId={creator.id}
              name={creator.name}
              cents={subscriptionPrice}
              signInHref={signInHref}
            />
          )}
        </LockedPost>
      )}
    </Frame>
  );
}
