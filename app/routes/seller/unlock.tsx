import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { getPost } from "../../domain/posts/get-post.ts";
import { product } from "../../domain/product.ts";
import { requireMember } from "../../http/context.ts";
import { readForm, refuseForm } from "../../http/forms/form.ts";
import { frameOf, pageTitle } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { postHref } from "../../ui/posts/post-labels.ts";
import { PurchasePage } from "../../ui/purchases/purchase-page.tsx";

/** The post that is to be bought: locked, and sold by itself. Anything else leads to its own page, or to none. */
async function findPostForSale(context: AppLoadContext, params: { profileId?: string; contentId?: string }) {
  const { posts, clock } = context.deps;
  const seen = await getPost(
    { posts, now: clock.now() },
    { id: params.contentId ?? "", viewerId: requireMember(context).id },
  );
  if (seen === null || ![seen.card.creator.id, seen.card.creator.username].includes(params.profileId ?? ""))
    throw new Response(null, { status: 404 });
  if (seen.access.ok || seen.access.reason !== "buy") throw redirect(postHref(seen.card), 303);
  return seen.card;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return { frame: frameOf(context, request), card: await findPostForSale(context, params) };
}

/** Paying for a single post does not exist yet, and nothing here pretends it does. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await findPostForSale(context, params);
  const title = "Coming soon";
  const text = "Buying a single post is not possible yet. Nothing was charged.";
  return refuseForm(form, { form: text }, 409, { title, text });
}

export const meta: MetaFunction = () => pageTitle("Unlock Exclusive Content", product.name);

export default function Unlock() {
  const { frame, card } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame {...frame}>
      <PurchasePage post={card} refused={refused?.notice ?? null} />
    </Frame>
  );
}
