import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import {
  mayRemoveRule,
  needsConfirmation,
  regionRuleForm,
  removeRuleForm,
} from "../../domain/admin/forms.ts";
import { product } from "../../domain/product.ts";
import { placeWords } from "../../domain/regions/place-words.ts";
import { member } from "../../http/context.ts";
import { keepingForm, parseForm, readForm, refuseForm } from "../../http/form.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { AdminFrame } from "../../ui/admin/admin-frame.tsx";
import { RegionRules } from "../../ui/admin/region-rules.tsx";
import { inRow } from "../../ui/primitives/row-field.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const rules = await context.deps.admin.rules();
  return {
    frame: frameOf(context, request),
    rules: rules.map(({ region, classification, reason, updated_at }) => ({
      ...{ region, classification, reason, updatedAt: updated_at },
      ...{ words: placeWords(region), confirm: needsConfirmation(region) },
    })),
  };
}

const HERE = "/admin/regions";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { admin, clock } = context.deps;
  const deed = { actorId: member(context).id, now: clock.now(), auditId: clock.newId() };
  if (form.get("intent") === "remove") {
    const parsed = parseForm(form, removeRuleForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    const { region, reason } = parsed.value;
    if (!mayRemoveRule(parsed.value))
      return refuseForm(form, { confirm: `Type ${region} to open a region that the law makes strict` }, 409);
    return keepingForm(form, async () => {
      if (!(await admin.removeRule(region, { ...deed, reason })))
        return refuseForm(form, { form: "There is no such rule any more." }, 409);
      return redirectWith(context, HERE, { kind: "success", title: `${region} is open` });
    });
  }
  const parsed = parseForm(form, regionRuleForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  return keepingForm(form, async () => {
    const { reason, ...rule } = parsed.value;
    await admin.putRule(rule, { ...deed, reason });
    const title = `${rule.region} is ${rule.classification}`;
    return redirectWith(context, HERE, {
      kind: "success",
      title,
      text: "It holds everywhere within a minute.",
    });
  });
}

export const meta: MetaFunction = () => titled("Regions", product.name);

export default function Regions() {
  const { frame, rules } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminFrame
      frame={frame}
      title="Regions"
      text="Where access is restricted, and why."
      errors={inRow(
        refused?.errors ?? {},
        refused?.values.intent === "remove" ? refused.values.region : undefined,
      )}
    >
      <RegionRules rules={rules} values={refused?.values ?? {}} errors={refused?.errors ?? {}} />
    </AdminFrame>
  );
}
