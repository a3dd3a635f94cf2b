import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { mayRemoveRule, needsConfirmation, regionRuleForm, removeRuleForm } from "#domain/admin/forms.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { RegionRules } from "#ui/gates/region-rules.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const rules = await context.deps.admin.listRegionRules();
  return {
    rules: rules.map(({ region, classification, reason, updated_at }) => ({
      region,
      regionName: placeLabel(region),
      classification,
      reason,
      updatedAt: updated_at,
      confirm: needsConfirmation(region),
    })),
  };
}

const PAGE_PATH = "/admin/regions";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { admin, clock } = context.deps;
  const action = { actorId: requireMember(context).id, now: clock.now(), auditId: clock.newId() };
  if (form.get("intent") === "remove") {
    const parsed = parseForm(form, removeRuleForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    const { region, reason } = parsed.value;
    if (!mayRemoveRule(parsed.value))
      return refuseForm(
        form,
        { confirm: `Type ${region} to confirm: the law makes this region strict` },
        409,
      );
    return runForm(form, async () => {
      if (!(await admin.removeRegionRule(region, { ...action, reason })))
        return refuseForm(form, { form: "This rule no longer exists." }, 409);
      return redirectWithFlash(context, PAGE_PATH, { kind: "success", title: `${region} is open` });
    });
  }
  const parsed = parseForm(form, regionRuleForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return runForm(form, async () => {
    const { reason, ...rule } = parsed.value;
    await admin.saveRegionRule(rule, { ...action, reason });
    const title = `${rule.region} is ${rule.classification}`;
    return redirectWithFlash(context, PAGE_PATH, {
      kind: "success",
      title,
      text: "This takes effect everywhere within a minute.",
    });
  });
}

export const handle = { title: "Regions" };

export default function Regions() {
  const { rules } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      title="Regions"
      text="Where access is restricted, and why."
      errors={errorsInRow(
        refused?.errors ?? {},
        refused?.values.intent === "remove" ? refused.values.region : undefined,
      )}
    >
      <RegionRules rules={rules} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
