import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { dayOf } from "#domain/analytics/views/count-view.ts";
import { estimateViews, stateOf } from "#domain/boosts/boost.ts";
import { boostForm, payForm } from "#domain/boosts/forms.ts";
import { type StartRefusal, startBoost } from "#domain/boosts/start-boost.ts";
import { cardThumbnail } from "#domain/posts/post-image.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm } from "#http/forms/form.ts";
import { PAYMENT_SUCCESS, paymentCanceled } from "#http/payments/payment-return.ts";
import { runPaymentForm } from "#http/payments/run-payment.ts";
import { buyerNetwork, refuseStopped } from "#http/payments/stopped-sale.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import boostStyles from "#styles/studio-pages/boosts.css?url";
import { BoostForm, BoostList } from "#ui/boosts/boost-form.tsx";
import { BoostReview } from "#ui/boosts/boost-review.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: boostStyles },
];

const BOOSTS_SHOWN = 30;
const POSTS_OFFERED = 50;
/** More wouldn't improve the estimate. */
const MAX_VIEWS = 20_000;
const NO_POST = "Choose one of your published posts";

const refusalTexts: Record<StartRefusal, string> = {
  not_published: "This post isn't published anymore, so it can't be boosted. You weren't charged.",
  leaving: `${cancelDeletionTo("boost a post")} You weren't charged.`,
  cannot_charge: "Payments aren't available right now. You weren't charged.",
  already_paid: "You've already paid for this boost. You weren't charged again.",
  no_checkout_url: "No checkout URL received from Stripe. Please try again; you weren't charged.",
  try_again: "Something changed in the meantime. Please start over; you weren't charged.",
};

const picked = <T extends { media: Parameters<typeof cardThumbnail>[0] }>({ media, ...rest }: T) => ({
  ...rest,
  thumbnail: cardThumbnail(media),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { boosts, clock } = context.deps;
  const { id: sellerId } = requireMember(context);
  const query = new URL(request.url).searchParams;
  const canceled = await paymentCanceled(context, query, "/boost", "Boost canceled");
  if (canceled) throw canceled;
  const now = clock.now();
  const isAsked = query.has("budget");
  const chosen = isAsked ? boostForm.safeParse(Object.fromEntries(query)) : null;
  const [own, posts, post, members] = await readTogether(() => [
    boosts.listOwn(sellerId, BOOSTS_SHOWN),
    boosts.listPosts(sellerId, POSTS_OFFERED),
    query.has("post") ? boosts.findPost(query.get("post") ?? "", sellerId) : null,
    chosen?.success ? boosts.countRecentMembers(dayOf(now) - 1, MAX_VIEWS) : 0,
  ]);
  const errors: Record<string, string> = {};
  for (const issue of chosen?.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (isAsked && post === null) errors.post ??= NO_POST;
  const page = {
    boosts: own.map((one) => ({ ...picked(one), state: stateOf(one, now) })),
    posts: [...(post ? [post] : []), ...posts.filter(({ id }) => id !== post?.id)].map(picked),
    values: {
      post: query.get("post") ?? "",
      budget: query.get("budget") ?? "",
      days: query.get("days") ?? "",
    },
    errors,
    quote:
      chosen?.success && post
        ? {
            boost: clock.newId(),
            post: picked(post),
            terms: { budget: chosen.data.budget, days: chosen.data.days },
            estimate: estimateViews(chosen.data, members),
            members,
          }
        : null,
  };
  return data(page, { status: Object.keys(errors).length > 0 ? 422 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, payForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runPaymentForm(context, form, async () => {
    const { boost, post, ...terms } = parsed.value;
    const started = await startBoost(context.deps, {
      id: boost,
      creator: requireMember(context),
      contentId: post,
      terms,
      network: buyerNetwork(context),
      successUrl: context.origin + PAYMENT_SUCCESS,
      cancelUrl: `${context.origin}/boost?canceled=true`,
      place: context.region.name,
    });
    if (started.ok) return redirect(started.url, 303);
    if (started.reason === "stopped") return refuseStopped(form, started.stop);
    const title = refusalTexts[started.reason];
    if (started.reason === "already_paid")
      return redirectWithFlash(context, `/boost/${boost}`, { kind: "info", title });
    return refuseForm(form, { form: title }, 409, { title: "Checkout didn't open" });
  });
}

export const handle = { title: "Boost" };

export default function Boosts() {
  const { boosts, posts, values, quote, errors } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const shown = refused?.errors ?? errors;
  return (
    <Frame wide errors={shown} problem={refused?.notice}>
      {quote !== null && refused === undefined ? (
        <BoostReview {...quote} values={values} />
      ) : (
        <>
          <PageHead
            title="Boost"
            text="Show one of your posts to more members, in Discover and in search. You pay once, for views."
          />
          <div className="split-wide">
            <BoostForm posts={posts} values={refused?.values ?? values} errors={shown} />
            <BoostList boosts={boosts} />
          </div>
        </>
      )}
    </Frame>
  );
}
