import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { purgeFromEdge } from "#domain/media/purge-edge-cache.ts";
import { bulkDecide, planBulk } from "#domain/moderation/cases/bulk-decide.ts";
import { conversationIdOf, isPrivate, type LeftOut, MAX_IN_BULK } from "#domain/moderation/cases/case.ts";
import { bulkForm, CHOOSE_RULE } from "#domain/moderation/cases/forms.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm, valuesOf } from "#http/forms/form.ts";
import { nudgeAfter } from "#http/messages/nudges.ts";
import { shownCase } from "#http/moderation/shown-case.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { BulkForm, BulkPreview, BulkResult } from "#ui/moderation/cases/bulk-decide.tsx";
import { bulkDecideHref } from "#ui/moderation/cases/case-list.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";

type Found = Awaited<ReturnType<AppLoadContext["deps"]["cases"]["listOfCreator"]>>[number];
const creatorIn = (request: Request) => new URL(request.url).searchParams.get("creator") ?? "";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { cases, clock } = context.deps;
  const creator = creatorIn(request);
  if (creator === "") throw new Response(null, { status: 404 });
  const rows = await cases.listOfCreator(creator, requireMember(context).id, MAX_IN_BULK + 1);
  const now = clock.now();
  return {
    creator: rows[0]?.creator ?? creator,
    now,
    isCut: rows.length > MAX_IN_BULK,
    rows: rows.slice(0, MAX_IN_BULK).map((row) => shownCase(row, now)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { deps } = context;
  const form = await readForm(request);
  if (form.get("intent") === "edit") {
    for (const left of form.getAll("left")) form.append("cases", left);
    return { step: "edit" as const, values: valuesOf(form), errors: {} };
  }
  const parsed = parseForm(form, bulkForm);
  const needsRule = form.get("outcome") !== "dismissed" && !form.get("rule");
  if (!parsed.ok || needsRule)
    return refuseForm(form, {
      ...(parsed.ok ? {} : parsed.errors),
      ...(needsRule ? { rule: CHOOSE_RULE } : {}),
    });
  const { intent, cases, outcome, statement, strike } = parsed.value;
  const rule = outcome === "dismissed" ? null : (parsed.value.rule ?? null);
  const decision = { outcome, rule, statement, strike };
  return runForm(form, async () => {
    const adminId = requireMember(context).id;
    const versions = new Map(
      cases.map((one) => {
        const [id = "", ...version] = one.split(":");
        return [id, version.join(":")];
      }),
    );
    const list = await deps.cases.listOfCreator(creatorIn(request), adminId, MAX_IN_BULK, [
      ...versions.keys(),
    ]);
    const now = deps.clock.now();
    type Planned = { found: Found; leftOut: LeftOut | null; isStruck: boolean; refunds?: number };
    const planned = ({ found, refunds = 0, ...one }: Planned) => ({
      ...shownCase(found, now),
      version: found.version,
      refunds,
      ...one,
    });
    const chosen = { ...decision, strike: strike ?? null };
    if (intent === "preview")
      return {
        step: "preview" as const,
        decision: chosen,
        planned: planBulk(list, decision, { adminId, now }).map(planned),
      };
    const made = await bulkDecide(deps, adminId, { list, versions }, decision);
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

export default function BulkDecide() {
  const { creator, rows, now, isCut } = useLoaderData<typeof loader>();
  const acted = useActionData<typeof action>();
  const path = bulkDecideHref(creator);
  const back = { href: "/admin/cases", label: "Cases" };
  if (acted && "step" in acted && acted.step === "preview")
    return (
      <AdminFrame title="Preview" text="Nothing is decided yet." back={back}>
        <BulkPreview path={path} planned={acted.planned} decision={acted.decision} />
      </AdminFrame>
    );
  if (acted && "step" in acted && acted.step === "made")
    return (
      <AdminFrame title={`Cases about @${creator}`} back={back}>
        <BulkResult made={acted.made} decision={acted.decision} href={path} />
      </AdminFrame>
    );
  return (
    <AdminFrame
      title={`Open cases about @${creator}`}
      text={`Decide up to ${MAX_IN_BULK} together, with one outcome and statement. You see what happens to each first.`}
      back={back}
      errors={acted?.errors}
    >
      {rows.length === 0 ? (
        <EmptyState title="No open cases" text="Everything reported about this account is decided." />
      ) : (
        <BulkForm
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
