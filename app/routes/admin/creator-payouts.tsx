import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { holdForm, releaseForm } from "#domain/ledger/payouts/forms.ts";
import { releasePayouts } from "#domain/ledger/payouts/hold-payouts.ts";
import { holdsAt } from "#domain/ledger/payouts/holds.ts";
import { releaseMismatch } from "#domain/ledger/reconciliation/release-mismatch.ts";
import { holdPayouts } from "#domain/moderation/cases/account-actions.ts";
import { reverseDecision } from "#domain/moderation/cases/reverse-decision.ts";
import { formatCents } from "#domain/money.ts";
import { requireMember } from "#http/context.ts";
import { type Errors, parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { PayoutHolds } from "#ui/ledger/payouts/payout-holds.tsx";

const HOLDS_SHOWN = 50;
const NOT_HELD = "You work for this creator, or it's an admin's account, so another admin has to.";
const IS_OVER = "This hold has already ended.";
const NOT_RELEASED =
  "This hold has already ended, its appeal is open, or you work for this creator, so another admin has to.";

type Context = LoaderFunctionArgs["context"];
async function creatorOf(context: Context, id: string | undefined) {
  const creator = await context.deps.payoutHolds.findCreator(id ?? "");
  if (creator === null) throw new Response(null, { status: 404 });
  return creator;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const creator = await creatorOf(context, params.profileId);
  const { owed, holds } = await context.deps.payoutHolds.findHolds(creator.id, HOLDS_SHOWN);
  const isOpen = new Set(
    holdsAt(
      holds.filter(({ releasedAt }) => releasedAt === null),
      context.deps.clock.now(),
    ),
  );
  return {
    creator: { id: creator.id, username: creator.username },
    owed,
    open: holds.filter((hold) => isOpen.has(hold)),
    over: holds.filter((hold) => !isOpen.has(hold)),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const actorId = requireMember(context).id;
  const creator = await creatorOf(context, params.profileId);
  const page = `/admin/creators/${creator.id}/payouts`;
  if (form.get("intent") === "release") {
    const parsed = parseForm(form, releaseForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    return runForm(form, async () => {
      const refusal = await release(context, creator, { ...parsed.value, actorId });
      return refusal === null
        ? redirectWithFlash(context, page, { kind: "success", title: "Hold released" })
        : refuseForm(form, refusal, 409);
    });
  }
  const parsed = parseForm(form, holdForm(context.deps.clock.now()));
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { until, ...why } = parsed.value;
  return runForm(form, async () => {
    const held = await holdPayouts(context.deps, creator, { adminId: actorId, until, ...why });
    if (!held.ok) return refuseForm(form, { form: NOT_HELD }, 409);
    return redirectWithFlash(context, page, {
      kind: "success",
      title: "Payouts on hold",
      text: `${creator.username} was emailed.`,
    });
  });
}

/** Returns null, or why the hold wasn't released. */
async function release(
  { deps }: Context,
  creator: { id: string; email: string },
  asked: { id: string; reason: string; override: boolean; actorId: string },
): Promise<Errors | null> {
  const { id: holdId, reason, override: isOverride, actorId } = asked;
  const { holds } = await deps.payoutHolds.findHolds(creator.id, HOLDS_SHOWN);
  const hold = holds.find(({ id }) => id === holdId);
  if (hold?.kind === "admin" && hold.caseId !== null) {
    const own = { caseId: hold.caseId, adminId: actorId };
    return (await reverseDecision(deps, own, { decisionId: holdId, reason })).ok
      ? null
      : { form: NOT_RELEASED };
  }
  if (hold?.kind !== "mismatch")
    return (await releasePayouts(deps, creator, { holdId, actorId, reason })) ? null : { form: IS_OVER };
  const released = await releaseMismatch(deps, creator, { holdId, actorId, reason, isOverride });
  if (released.ok) return null;
  switch (released.reason) {
    case "differs":
      return {
        override: `The balances still differ, by ${formatCents(Math.abs(released.difference))}. Check this box to release it anyway`,
      };
    case "unavailable":
      return {
        form: "The payment provider isn't responding, so nothing was compared. Try again in a minute.",
      };
    default:
      return { form: IS_OVER };
  }
}

export const handle = { title: "Creator's payouts" };

export default function CreatorPayouts() {
  const { creator, ...shown } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title={`Payouts to ${creator.username}`}
      back={{ href: "/admin/reconciliation", label: "Reconciliation" }}
      text="A hold stops payouts. The creator is emailed the reason and the date."
      errors={errorsInRow(
        refused?.errors ?? {},
        refused?.values.intent === "release" ? refused.values.id : undefined,
      )}
    >
      <PayoutHolds
        username={creator.username}
        page={`/admin/creators/${creator.id}/payouts`}
        {...shown}
        values={refused?.values ?? {}}
        errors={refused?.errors ?? {}}
      />
    </AdminFrame>
  );
}
