import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { conversationIdOf, isPrivate } from "#domain/moderation/cases/case.ts";
import { decideTogether, planTogether } from "#domain/moderation/cases/decide-together.ts";
import { CHOOSE_RULE, togetherForm } from "#domain/moderation/cases/forms.ts";
import { type LeftOut, MAX_TOGETHER } from "#domain/moderation/cases/together.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm, valuesOf } from "#http/forms/form.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { togetherHref } from "#ui/moderation/cases/case-list.tsx";
import { TogetherForm, TogetherPreview, TogetherResult } from "#ui/moderation/cases/decide-together.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";

type Found = Awaited<ReturnType<AppLoadContext["deps"]["cases"]["listOfCreator"]>>[number];
const creatorIn = (request: Request) => new URL(request.url).searchParams.get("creator") ?? "";

/** Those involved may not see what others reported. */
const shown = (found: Found, now: number) => ({
  id: found.id,
  subjectKind: found.subjectKind,
  fan: found.fan,
  creator: found.creator,
  dueAt: found.dueAt,
  claimer: (found.claimedUntil ?? 0) > now ? found.claimer : null,
  about: found.isInvolved
    ? null
    : {
        reasons: found.reasons,
        reportCount: found.reportCount,
        title: found.title,
        isWaiting: found.isWaiting,
      },
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cases, clock } = context.deps;
  const creator = creatorIn(request);
  if (creator === "") throw new Response(null, { status: 404 });
  const rows = await cases.listOfCreator(creator, requireMember(context).id, MAX_TOGETHER + 1);
  const now = clock.now();
  return {
    creator: rows[0]?.creator ?? creator,
    now,
    isCut: rows.length > MAX_TOGETHER,
    rows: rows.slice(0, MAX_TOGETHER).map((row) => shown(row, now)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps } = context;
  const form = await readForm(request);
  if (form.get("intent") === "edit") {
    for (const left of form.getAll("left")) form.append("cases", left);
    return { step: "edit" as const, values: valuesOf(form), errors: {} };
  }
  const parsed = parseForm(form, togetherForm);
  const needsGround = form.get("outcome") !== "dismissed" && !form.get("ground");
  if (!parsed.ok || needsGround)
    return refuseForm(form, {
      ...(parsed.ok ? {} : parsed.errors),
      ...(needsGround ? { ground: CHOOSE_RULE } : {}),
    });
  const { intent, cases, outcome, statement, strike } = parsed.value;
  const ground = outcome === "dismissed" ? null : (parsed.value.ground ?? null);
  const decision = { outcome, ground, statement, strike };
  return runForm(form, async () => {
    const adminId = requireMember(context).id;
    const versions = new Map(
      cases.map((one) => {
        const [id = "", ...version] = one.split(":");
        return [id, version.join(":")];
      }),
    );
    const list = await deps.cases.listOfCreator(creatorIn(request), adminId, MAX_TOGETHER, [
      ...versions.keys(),
    ]);
    const now = deps.clock.now();
    type Planned = { found: Found; leftOut: LeftOut | null; isStruck: boolean; refunds?: number };
    const planned = ({ found, refunds = 0, ...one }: Planned) => ({
      ...shown(found, now),
      version: found.version,
      refunds,
      ...one,
    });
    const chosen = { ...decision, strike: strike ?? null };
    if (intent === "preview")
      return {
        step: "preview" as const,
        decision: chosen,
        planned: planTogether(list, decision, { adminId, now }).map(planned),
      };
    const made = await decideTogether(deps, adminId, { list, versions }, decision);
    const decided = made.flatMap(({ found, leftOut }) => (leftOut === null ? [found] : []));
    for (const { subjectKind, subjectId } of decided)
      if (isPrivate(subjectKind)) nudgeAfter(context, conversationIdOf(subjectId));
    if (decided.length > 0) {
      deliverAfterResponse(context);
      closeWithdrawnSales(context);
      context.waitUntil(purgeFromEdge(deps, [...new Set(decided.flatMap(({ media }) => media))]));
    }
    return { step: "made" as const, decision: chosen, made: made.map(planned) };
  });
}

export const handle = { title: "Decide together" };

export default function Together() {
  const { creator, rows, now, isCut } = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  const path = togetherHref(creator);
  const back = { href: "/admin/cases", label: "Cases" };
  if (acted && "step" in acted && acted.step === "preview")
    return (
      <AdminFrame title="Preview" text="Nothing is decided yet." back={back}>
        <TogetherPreview path={path} planned={acted.planned} decision={acted.decision} />
      </AdminFrame>
    );
  if (acted && "step" in acted && acted.step === "made")
    return (
      <AdminFrame title={`Cases about @${creator}`} back={back}>
        <TogetherResult made={acted.made} decision={acted.decision} href={path} />
      </AdminFrame>
    );
  return (
    <AdminFrame
      title={`Open cases about @${creator}`}
      text={`Decide up to ${MAX_TOGETHER} together, with one outcome and statement. You see what happens to each first.`}
      back={back}
      errors={acted?.errors}
    >
      {rows.length === 0 ? (
        <EmptyState title="No open cases" text="Everything reported about this account is decided." />
      ) : (
        <TogetherForm
          path={path}
          cases={rows}
          isCut={isCut}
          now={now}
          values={acted?.values ?? {}}
          errors={acted?.errors ?? {}}
        />
      )}
    </AdminFrame>
  );
}
