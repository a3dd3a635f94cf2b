import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isOff } from "#domain/admin/feature-flags/feature.ts";
import { checkSend } from "#domain/messages/broadcasts/broadcast.ts";
import {
  cancelBroadcast,
  deleteBroadcast,
  sendBroadcast,
} from "#domain/messages/broadcasts/change-broadcast.ts";
import { sendForm } from "#domain/messages/broadcasts/forms.ts";
import { readTogether } from "#domain/read-together.ts";
import { formatLocalTime, timeZones } from "#domain/time-zone.ts";
import { requireMember, timeZoneOf } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { broadcastErrors, leftOutTexts } from "#http/messages/broadcast-refusal-texts.ts";
import { deliverSoon } from "#http/messages/deliver-soon.ts";
import { findReach, previewMessage, requireBroadcast, shownBroadcast } from "#http/messages/own-broadcast.ts";
import { redirectWithFlash } from "#http/respond.ts";
import styles from "#styles/studio.css?url";
import { Frame } from "#ui/frame/frame.tsx";
import { type BroadcastFacts, StateBadge } from "#ui/messages/broadcasts/broadcast-list.tsx";
import {
  BroadcastFigures,
  BroadcastPreviews,
  BroadcastProblem,
  BroadcastReach,
  GoesOut,
  SendBroadcastForm,
  WaitingBroadcast,
} from "#ui/messages/broadcasts/broadcast-page.tsx";
import { ButtonLink } from "#ui/primitives/button.tsx";
import { PageHead } from "#ui/primitives/page-head.tsx";
import { Time } from "#ui/primitives/time.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

const LINKS: Record<string, { href: string; label: string }> = {
  no_price: { href: "/settings/message-price", label: "Message price" },
  leaving: { href: "/settings/delete-account", label: "Cancel deletion" },
};

const WAITS =
  "Coming soon. Nobody can send messages yet. A broadcast that's due waits up to 24 hours, and one that has started continues later.";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const viewer = requireMember(context);
  const broadcast = await requireBroadcast(context, params.broadcastId);
  const now = deps.clock.now();
  const shown = shownBroadcast(broadcast, now);
  const isWaiting = broadcast.startedAt === null && broadcast.unsentAt === null;
  const [reach, pricing] = await readTogether(() => [
    isWaiting ? findReach(context, viewer.id, broadcast) : null,
    deps.messagePricing.findActive(viewer.id),
  ]);
  const zone = timeZoneOf(context);
  const creator = { isLeaving: viewer.deletionDueAt !== null, hasPrice: pricing !== null };
  const isSoon = broadcast.finishedAt === null && broadcast.unsentAt === null && isOff(viewer, "messaging");
  const checked = isWaiting ? checkSend(broadcast, creator) : null;
  return {
    path: `/broadcasts/${broadcast.id}`,
    broadcast: shown,
    name: viewer.name,
    reach: reach && {
      ...reach,
      reasons: reach.reasons.map((one) => ({ ...one, text: leftOutTexts[one.reason] })),
    },
    previews: {
      locked: previewMessage(broadcast, viewer.id, now),
      open: broadcast.price === null ? null : previewMessage(broadcast, viewer.id, now, true),
    },
    problem: isSoon
      ? { text: WAITS, link: null }
      : checked === null || checked.ok
        ? null
        : { text: broadcastErrors[checked.reason], link: LINKS[checked.reason] ?? null },
    values: {
      when: shown.state === "scheduled" ? "later" : "now",
      publish_on: shown.state === "scheduled" ? formatLocalTime(broadcast.dueAt ?? now, zone) : "",
      publish_at: shown.state === "scheduled" ? String(broadcast.dueAt ?? "") : "",
      time_zone: zone,
    },
    zones: isWaiting ? timeZones() : [],
    isZoneGuessed: viewer.timeZone === null && shown.state !== "scheduled",
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps } = context;
  const parsed = parseForm(form, sendForm(deps.clock.now()));
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const viewer = requireMember(context);
    const { id } = await requireBroadcast(context, params.broadcastId);
    const own = { id, sellerId: viewer.id };
    const path = `/broadcasts/${id}`;
    const sent = parsed.value;
    if (sent.intent === "send") {
      const done = await sendBroadcast(deps, own, sent.dueAt, viewer.deletionDueAt !== null);
      if (!done.ok)
        return refuseForm(
          form,
          { [done.reason === "limit" ? "when" : "form"]: broadcastErrors[done.reason] },
          409,
        );
      if (sent.dueAt === null) {
        deliverSoon(context);
        return redirectWithFlash(context, path, {
          kind: "success",
          title: "On its way",
          text: "Your fans get it within a few minutes.",
        });
      }
      await deps.preferences.saveTimeZone(viewer.id, sent.timeZone, deps.clock.now());
      return redirectWithFlash(context, path, { kind: "success", title: "Broadcast scheduled" });
    }
    const changed = await (sent.intent === "cancel" ? cancelBroadcast : deleteBroadcast)(deps, own);
    if (!changed.ok) return refuseForm(form, { form: broadcastErrors[changed.reason] }, 409);
    return sent.intent === "cancel"
      ? redirectWithFlash(context, path, { kind: "success", title: "Canceled", text: "It's a draft again." })
      : redirectWithFlash(context, "/broadcasts", { kind: "success", title: "Broadcast deleted" });
  });
}

export const handle = { title: "Broadcast" };

function StateText({ state, dueAt, to }: Pick<BroadcastFacts, "state" | "dueAt" | "to">) {
  const due = dueAt !== null && <Time at={dueAt} showTime />;
  if (state === "scheduled") return <GoesOut>{due}</GoesOut>;
  if (state === "missed") return <>It couldn't go out on {due}. Choose another time.</>;
  if (state === "draft") return "Only you can see it.";
  if (state !== "removed")
    return (
      <>
        <bdi>{to}</bdi> · {due}
      </>
    );
  return (
    <>
      We removed it for everyone.{" "}
      <a className="link" href="/reports">
        Read the decision
      </a>
    </>
  );
}

export default function Broadcast() {
  const { path, broadcast, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { state } = broadcast;
  const isOut = state === "sending" || state === "sent";
  return (
    <Frame wide errors={refused?.errors} problem={refused?.notice}>
      <PageHead title="Broadcast" back={{ href: "/broadcasts", label: "Broadcasts" }}>
        {isOut && (
          <ButtonLink variant="danger" href={`${path}/unsend`}>
            Unsend
          </ButtonLink>
        )}
      </PageHead>
      <p>
        <StateBadge state={state} />{" "}
        <span className="soft">
          <StateText {...broadcast} />
        </span>
      </p>
      {broadcast.startedAt !== null && <BroadcastFigures {...broadcast} />}
      <div className={page.reach ? "compose-columns" : undefined}>
        {state !== "unsent" && state !== "removed" && (
          <BroadcastPreviews
            title={isOut ? "What fans see" : "Preview"}
            name={page.name}
            {...page.previews}
          />
        )}
        {page.reach && (
          <div className="stack">
            <BroadcastReach to={broadcast.to} reach={page.reach} />
            {page.problem && <BroadcastProblem {...page.problem} />}
            <SendBroadcastForm
              action={path}
              recipients={page.reach.recipients}
              isScheduled={state === "scheduled"}
              price={broadcast.price}
              values={{ ...page.values, ...refused?.values }}
              errors={refused?.errors ?? {}}
              zones={page.zones}
              isZoneGuessed={page.isZoneGuessed}
            />
            <WaitingBroadcast action={path} isScheduled={state === "scheduled" || state === "missed"} />
          </div>
        )}
      </div>
    </Frame>
  );
}
