import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { cancelDeletionTo } from "#domain/accounts/deletion/deletion-refusal.ts";
import { formatPrice } from "#domain/money.ts";
import {
  type Asked,
  answerPrice,
  askedCard,
  newPriceFrom,
} from "#domain/subscriptions/price-changes/answer-price.ts";
import { answerForm } from "#domain/subscriptions/price-changes/forms.ts";
import {
  checkPriceAnswer,
  resumesAtNewPrice,
  SETTLE_AHEAD_MS,
} from "#domain/subscriptions/price-changes/price-request.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { Frame } from "#ui/frame/frame.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { AnsweredNotice, AnswerForm } from "#ui/subscriptions/price-changes/answer-form.tsx";

const SUBSCRIPTIONS = "/subscriptions";

/** Null if there's nothing left to answer. */
function askingOf(asked: Asked) {
  const { request, subscription, creator } = asked;
  if (!checkPriceAnswer(request, subscription).ok || request.ifNoAnswer === null) return null;
  const renewsAt = newPriceFrom(asked);
  return {
    requestId: request.id,
    creator,
    from: request.from,
    to: request.to,
    ifNoAnswer: request.ifNoAnswer,
    answer: request.answer,
    renewsAt,
    answerBy: renewsAt - SETTLE_AHEAD_MS,
    isEnding: subscription.cancelRequestedAt !== null && resumesAtNewPrice(request, subscription),
    card: askedCard(asked),
  };
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const asked = await context.deps.priceAnswers.findForBuyer(
    params.subscriptionId ?? "",
    requireMember(context).id,
  );
  if (asked === null) throw new Response(null, { status: 404 });
  const isSettled = asked.request.begunAt !== null;
  return {
    action: `${SUBSCRIPTIONS}/${asked.subscription.id}/price`,
    asking: askingOf(asked),
    answered: {
      price: isSettled ? asked.request.to : asked.subscription.price,
      isEnded: asked.subscription.endedAt !== null,
      isSettled: isSettled && asked.request.ifNoAnswer !== null,
    },
  };
}

const refusals = {
  over: "There is nothing left to answer. Reload this page to see what you pay.",
  settled: "Your answer is already being processed. To stop the charges, cancel your subscription.",
  leaving: cancelDeletionTo("accept the new price"),
  creator_leaving: "This creator is leaving, so nothing more is charged.",
};

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, answerForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const buyer = requireMember(context);
  if (!(await context.mayAttempt(`price-${buyer.id}`)))
    return refuseForm(form, { form: "Too many attempts. Please try again in a minute." }, 429);
  const { request_id: requestId, answer } = parsed.value;
  return runForm(form, async () => {
    const subscriptionId = params.subscriptionId ?? "";
    const place = context.region.name;
    const given = { subscriptionId, buyer, requestId, answer, place };
    const answered = await answerPrice(context.deps, given);
    if (!answered.ok && answered.reason === "not_yours") throw new Response(null, { status: 404 });
    if (!answered.ok && answered.reason !== "not_yours")
      return refuseForm(form, { form: refusals[answered.reason] }, 409);
    return redirectWithFlash(context, `${SUBSCRIPTIONS}/${subscriptionId}/price`, {
      kind: "success",
      title: answer === "accepted" ? "New price accepted" : "New price declined",
      text: answer === "accepted" ? "You aren't charged today." : undefined,
    });
  });
}

export const handle = { title: "New price" };

export default function NewPricePage() {
  const { action: href, asking, answered } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors}>
      <PageHead
        title="New price"
        text={asking ? `${formatPrice(asking.from)} → ${formatPrice(asking.to)} a month` : undefined}
        back={{ href: SUBSCRIPTIONS, label: "Subscriptions" }}
      />
      {asking ? <AnswerForm action={href} asking={asking} /> : <AnsweredNotice {...answered} />}
      <p className="actions">
        <ButtonLink variant="secondary" href={SUBSCRIPTIONS}>
          Manage subscriptions
        </ButtonLink>
      </p>
    </Frame>
  );
}
