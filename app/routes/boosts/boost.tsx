import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { inGroups, stateOf } from "#domain/boosts/boost.ts";
import { changeForm } from "#domain/boosts/forms.ts";
import { cardThumbnail } from "#domain/posts/post-image.ts";
import { settleRefunds } from "#domain/reversals/refunds/carry-out-refunds.ts";
import { UNDELIVERED_REASON } from "#domain/reversals/refunds/refund-reasons.ts";
import { requireMember } from "#http/context.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import boostStyles from "#styles/studio-pages/boosts.css?url";
import { BoostReport } from "#ui/boosts/boost-report.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: boostStyles },
];

const flashes = {
  pause: { title: "Boost paused", text: "It isn't shown until you resume it. Its end date stays the same." },
  resume: { title: "Boost resumed", text: "What's left is spread evenly over the rest of its time." },
  end: { title: "Boost ended", text: "What it didn't deliver goes back to your card." },
};

const paused = {
  post: {
    title: "Its post isn't published",
    text: "Publish the post again, and the boost resumes automatically.",
  },
  restriction: {
    title: "Your account is restricted",
    text: "Once it isn't, the boost resumes automatically.",
  },
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { boosts, clock } = context.deps;
  const report = await boosts.report(params.boostId ?? "", requireMember(context).id);
  if (report === null || report.boost.paymentId === null) throw new Response(null, { status: 404 });
  const { brought, boost: reported, ...rest } = report;
  const { media, ...boost } = reported;
  return {
    ...rest,
    ...inGroups(brought),
    boost,
    thumbnail: cardThumbnail(media),
    state: stateOf(boost, clock.now()),
  };
}

/** Pauses, resumes, or ends the boost; repeating it changes nothing. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, changeForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { boosts, clock } = context.deps;
    const sellerId = requireMember(context).id;
    const boost = await boosts.findOwn(params.boostId ?? "", sellerId);
    if (boost === null || boost.paymentId === null) throw new Response(null, { status: 404 });
    const { intent } = parsed.value;
    const now = clock.now();
    const path = `/boost/${boost.id}`;
    if (stateOf(boost, now) === "ended")
      return redirectWithFlash(context, path, { kind: "info", title: "This boost has already ended" });
    if (intent === "resume" && boost.pauseReason !== null)
      return redirectWithFlash(context, path, { kind: "info", ...paused[boost.pauseReason] });
    if (intent === "end") {
      await boosts.end(boost.id, sellerId, now, UNDELIVERED_REASON);
      runThenDeliver(context, () => settleRefunds(context.deps));
    } else await boosts[intent](boost.id, sellerId, now);
    return redirectWithFlash(context, path, { kind: "success", ...flashes[intent] });
  });
}

export const handle = { title: "Boost report" };

export default function Boost() {
  const report = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <BoostReport {...report} />
    </Frame>
  );
}
