import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dollarsText, formatPrice } from "#domain/money.ts";
import {
  ANNOUNCE_EVERY_MS,
  announceIncrease,
  canWithdraw,
  checkAnnouncement,
  everyoneRenewedBy,
  openIncrease,
  withdrawIncrease,
} from "#domain/subscriptions/price-changes/announce.ts";
import { announceForm, askedWith, askForm } from "#domain/subscriptions/price-changes/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { EarningsPotential } from "#ui/creators/profile-preview.tsx";
import { Frame } from "#ui/frame/frame.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { Notice } from "#ui/primitives/notice.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";
import { AskForm, ConfirmAsk } from "#ui/subscriptions/price-changes/ask-form.tsx";
import { OpenIncrease } from "#ui/subscriptions/price-changes/open-increase.tsx";

const PATH = "/settings/subscription-price";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { priceChanges, clock } = context.deps;
  const now = clock.now();
  const prices = await priceChanges.findSubscriberPrices(requireMember(context).id);
  const open = openIncrease(prices);
  const checked = checkAnnouncement(prices, now);
  const existing = new URL(request.url).searchParams.get("existing");
  const { price, fewer, lowest, highest } = prices;
  const from = checked.ok ? checked.effectiveFrom : now;
  return {
    price,
    increase: open && {
      ...open,
      // Until the first pass over the subscribers is done.
      toAsk: open.passes === 0 ? Math.max(open.asked, fewer) : null,
      canWithdraw: canWithdraw(open, now),
      price,
      nextAskAt: open.announcedAt + ANNOUNCE_EVERY_MS,
    },
    nextAskAt: prices.askedAt === null ? null : prices.askedAt + ANNOUNCE_EVERY_MS,
    paying: price === null || lowest === null || highest === null ? null : { price, fewer, lowest, highest },
    problem: checked.ok || checked.reason === "pending" ? null : checked.reason,
    chosen: existing === null ? null : askForm.safeParse({ existing }).success ? existing : "unknown",
    from,
    until: everyoneRenewedBy(from),
  };
}

const refusals = {
  nobody: "No one pays less than your price.",
  pending: "You have already asked your subscribers.",
  busy: "Your subscribers are still being notified of your lower price. Try again in a few minutes.",
  too_soon: "You can ask your subscribers once every 30 days.",
  price_changed: "Your price has changed since you opened this page. Look at it again.",
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, () =>
    form.get("intent") === "withdraw" ? withdraw(context, form) : announce(context, form),
  );
}

async function announce(context: AppLoadContext, form: FormData) {
  form.delete("intent");
  const parsed = parseForm(form, announceForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { price: shownPrice, if_no_answer: ifNoAnswer } = parsed.value;
  const sellerId = requireMember(context).id;
  const announced = await announceIncrease(context.deps, { sellerId, shownPrice, ifNoAnswer });
  if (announced.ok)
    return redirectWithFlash(context, PATH, {
      kind: "success",
      title: "Your subscribers will be asked",
      text: "The emails go out over the next few minutes.",
    });
  return refuseForm(form, { form: refusals[announced.reason] }, 409);
}

async function withdraw(context: AppLoadContext, form: FormData) {
  const changeId = String(form.get("change_id") ?? "");
  const withdrawn = await withdrawIncrease(context.deps, { sellerId: requireMember(context).id, changeId });
  if (!withdrawn.ok)
    return refuseForm(form, { form: "This increase can no longer be withdrawn, or it already was." }, 409);
  return redirectWithFlash(context, PATH, {
    kind: "success",
    title: "Increase withdrawn",
    text: "Your subscribers keep their price, and we'll tell those we asked.",
  });
}

export const handle = { title: "Subscription price" };

export default function SubscriptionPrice() {
  const { price, increase, paying, problem, nextAskAt, chosen, ...dates } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const isUnknown = chosen === "unknown";
  const ifNoAnswer = askedWith(chosen);
  const errors = {
    ...(isUnknown ? { existing: "Choose what your subscribers pay" } : {}),
    ...refused?.errors,
  };
  return (
    <Frame wide errors={errors}>
      <PageHead title="Subscription price" back={{ href: "/settings?tab=payments", label: "Settings" }} />
      <div className="split">
        <div className="stack">
          {increase && <OpenIncrease action={PATH} increase={increase} />}
          {!increase && chosen === "keep" && (
            <Notice tone="success" icon="done" title="Your subscribers keep their price" />
          )}
          {!increase &&
            (problem !== null || paying === null ? (
              <Notice
                tone="info"
                title={
                  problem === "nobody" || problem === null ? "Everyone pays your price" : refusals[problem]
                }
              >
                {problem === "too_soon" && nextAskAt !== null && (
                  <p>
                    You can ask again from <Time at={nextAskAt} /> on.
                  </p>
                )}
                {price !== null && <p>New subscribers pay {formatPrice(price)}/month.</p>}
              </Notice>
            ) : ifNoAnswer ? (
              <ConfirmAsk action={PATH} paying={paying} ifNoAnswer={ifNoAnswer} {...dates} />
            ) : (
              <AskForm action={PATH} paying={paying} errors={errors} />
            ))}
        </div>
        <div className="stack">
          {price !== null && <EarningsPotential price={dollarsText(price)} showPrice />}
          <p className="small soft">
            If you lower your price, everyone who pays more pays the new one from their next renewal on, and a
            higher price that you asked for is withdrawn. If you raise it, subscribers keep theirs unless you
            ask them here and they accept.
          </p>
          <p className="actions">
            <ButtonLink variant="secondary" href="/profile/edit">
              Change your price
            </ButtonLink>
          </p>
        </div>
      </div>
    </Frame>
  );
}
