import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { consumeAttempt, rateLimits } from "#domain/gates/rate-limits.ts";
import { toSaleSummary } from "#domain/payments/sales/sale-summary.ts";
import { noteForm } from "#domain/subscriptions/subscribers/forms.ts";
import { readCursor } from "#http/cursor.ts";
import { findSubscriber } from "#http/find-subscriber.ts";
import { parseForm, readForm, refuseForm, refuseTooMany, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio-pages/subscribers.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { SaleTable } from "#ui/payments/sales/sale-table.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Pager } from "#ui/primitives/pager.tsx";
import { FanNote, SubscriberCard } from "#ui/subscriptions/subscribers/subscriber-page.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const after = readCursor(new URL(request.url).searchParams.get("after"));
  const { sales, next, path, conversationId, hasSubscribed, sellerId, ...found } = await findSubscriber(
    context,
    params.username,
    after,
  );
  return {
    ...found,
    path,
    mayWrite: hasSubscribed || conversationId !== null,
    sales: sales.map(toSaleSummary),
    nextHref: next && `${path}?after=${next}`,
    firstHref: after === null ? null : path,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, noteForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { fanNotes, clock } = context.deps;
    const { fan, path, sellerId } = await findSubscriber(context, params.username);
    const allowed = await consumeAttempt(context.deps, rateLimits.fanNotes, sellerId);
    if (!allowed.ok) return refuseTooMany(form, allowed.waitMs);
    const { text } = parsed.value;
    await fanNotes.save({ sellerId, fanId: fan.id, text, now: clock.now() });
    const title = text === "" ? "Note deleted" : "Note saved";
    return redirectWithFlash(context, path, { kind: "success", title });
  });
}

export const handle = { title: "Subscriber" };

export default function SubscriberDetails() {
  const { path, fan, note, notedAt, sales, nextHref, firstHref, ...about } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead title={fan.name} back={{ href: "/dashboard/subscribers", label: "Subscribers" }} />
      <div className="fan-page">
        <SubscriberCard fan={fan} {...about} />
        <FanNote
          action={path}
          note={note}
          notedAt={notedAt}
          values={refused?.values}
          errors={refused?.errors}
        />
      </div>
      <SaleTable sales={sales} />
      <Pager nextHref={nextHref} firstHref={firstHref} />
    </Frame>
  );
}
