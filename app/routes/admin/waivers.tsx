import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { toEmailAddress } from "#domain/accounts/email-address.ts";
import { endWaiverForm, waiverForm } from "#domain/admin/forms.ts";
import { DAY_MS } from "#domain/durations.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { Waivers } from "#ui/gates/waivers.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { admin, clock } = context.deps;
  return { activeWaivers: await admin.listActiveWaivers(clock.now()) };
}

const PAGE_PATH = "/admin/bypass";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { admin, clock } = context.deps;
  const now = clock.now();
  const action = { actorId: requireMember(context).id, now, auditId: clock.newId() };
  if (form.get("intent") === "end") {
    const parsed = parseForm(form, endWaiverForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    return runForm(form, async () => {
      const { id, reason } = parsed.value;
      return (await admin.endWaiver(id, { ...action, reason }))
        ? redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Waiver ended" })
        : refuseForm(form, { form: "This waiver is no longer active." }, 409);
    });
  }
  const parsed = parseForm(form, waiverForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { who, gate, days, reason } = parsed.value;
    const account = await admin.findAccount(toEmailAddress(who) ?? who);
    if (account === null) return refuseForm(form, { who: "No account has this email or username" }, 409);
    const waiver = { id: clock.newId(), userId: account.id, gate, expiresAt: now + days * DAY_MS };
    await admin.grantWaiver(waiver, { ...action, reason });
    return redirectWithFlash(context, PAGE_PATH, {
      kind: "success",
      title: `Gate lifted for ${account.username}`,
    });
  });
}

export const handle = { title: "Bypass" };

export default function Bypass() {
  const { activeWaivers } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title="Bypass"
      text="Lift one gate for one user, for a limited time. A strict region's age and identity checks can't be lifted."
      errors={errorsInRow(
        refused?.errors ?? {},
        refused?.values.intent === "end" ? refused.values.id : undefined,
      )}
    >
      <Waivers activeWaivers={activeWaivers} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
