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
import { pageTitle } from "../../http/page-title.ts";
import { frameOf } from "../../http/respond.ts";
import { Frame } from "../../ui/frame/frame.tsx";
import { postHref } from "../../ui/posts/post-labels.ts";
import { PurchasePage } from "../../ui/purchases/purchase-page.tsx";

/** Finds a locked post that is sold separately. Other posts redirect to their own page or are a 404. */
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

/** Single-post purchases don't exist yet, and the page says so. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  await findPostForSale(context, params);
  const title = "Coming soon";
  const text = "Single-post purchases aren't available yet. You weren't charged.";
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
