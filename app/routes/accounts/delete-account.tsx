import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notifyFans } from "#domain/accounts/deletion/notify-fans.ts";
import { stopRenewals } from "#domain/accounts/deletion/process-deletions.ts";
import { cancelDeletion, requestDeletion } from "#domain/accounts/deletion/request.ts";
import { purgeCreatorFromEdge } from "#domain/media/purge-edge-cache.ts";
import { RESTRICTION_PATH } from "#domain/moderation/people/restriction.ts";
import { closeWithdrawnSales } from "#http/close-withdrawn-sales.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { DeleteAccountPage } from "#ui/accounts/security/delete-account-page.tsx";
import { OwnDataFrame } from "#ui/frame/own-data-frame.tsx";
import { useFrame } from "#ui/frame/use-frame.ts";

export function loader({ context }: LoaderFunctionArgs) {
  const { role, deletionDueAt, restriction } = requireMember(context);
  if (restriction?.isEnded) throw redirect(RESTRICTION_PATH, 303);
  return {
    seller: role === "seller",
    dueAt: deletionDueAt,
  };
}

const TOO_MANY = "Too many attempts. Please try again later.";
const PAGE_PATH = "/settings/delete-account";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps, origin } = context;
  const { id: userId, email } = requireMember(context);
  if (requireMember(context).restriction?.isEnded) throw redirect(RESTRICTION_PATH, 303);
  if (!(await context.mayAttempt("password"))) return refuseForm(form, { form: TOO_MANY }, 429);
  return runForm(form, async () => {
    if (form.get("intent") === "keep") {
      const kept = await cancelDeletion(deps, { userId, email });
      if (!kept.ok) return refuseForm(form, { form: "Your account isn't scheduled for deletion." }, 409);
      deliverAfterResponse(context);
      return redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Deletion canceled" });
    }
    const password = String(form.get("password") ?? "").slice(0, 200);
    const missing: Record<string, string> = {};
    if (password === "") missing.password = "Enter your password";
    if (form.get("understood") === null)
      missing.understood = "Check the box to confirm that you've read what happens";
    if (Object.keys(missing).length > 0) return refuseForm(form, missing);
    const requested = await requestDeletion(deps, { userId, email, password, link: origin + PAGE_PATH });
    if (!requested.ok && requested.reason === "too_many")
      return refuseForm(form, { form: TOO_MANY }, 429, undefined, retryAfter(requested.waitMs));
    if (!requested.ok) return refuseForm(form, { password: "That password isn't right" });
    deliverAfterResponse(context);
    // Usually done right away; the scheduled run retries what the provider refuses now.
    const stopAndNotify = async () => {
      await stopRenewals(deps);
      await notifyFans(deps);
    };
    context.waitUntil(purgeCreatorFromEdge(deps, userId));
    closeWithdrawnSales(context);
    context.waitUntil(stopAndNotify().catch((error) => console.error(context.requestId, error)));
    return redirectWithFlash(context, PAGE_PATH, {
      kind: "info",
      title: "Check your email",
      text: "We've sent your deletion date and how to keep your account.",
    });
  });
}

export const handle = { title: "Delete account" };

export default function DeleteAccount() {
  const facts = useLoaderData<typeof loader>();
  const { isPastGates } = useFrame();
  const refused = useActionData<typeof action>();
  return (
    <OwnDataFrame errors={refused?.errors} problem={refused?.notice}>
      <DeleteAccountPage {...facts} isPastGates={isPastGates} errors={refused?.errors ?? {}} />
    </OwnDataFrame>
  );
}
