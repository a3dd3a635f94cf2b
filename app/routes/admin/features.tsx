import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { features } from "#db/kinds.ts";
import { FEATURE_TEXTS } from "#domain/admin/feature-flags/feature-texts.ts";
import { featureForm } from "#domain/admin/feature-flags/forms.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { FeatureList } from "#ui/admin/feature-list.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";

const PAGE_PATH = "/admin/features";

export async function loader({ context }: LoaderFunctionArgs) {
  const known = new Map((await context.deps.features.list()).map((row) => [row.name, row]));
  return {
    features: features.map((feature) => {
      const row = known.get(feature);
      return {
        feature,
        isOn: row?.enabled ?? true,
        changedAt: row?.updatedAt ?? 0,
        change: row?.change ?? null,
      };
    }),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, featureForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { feature, intent, reason } = parsed.value;
  const { name } = FEATURE_TEXTS[feature];
  return runForm(form, async () => {
    const { features, clock } = context.deps;
    const isChanged = await features.change({
      feature,
      on: intent === "on",
      reason,
      actorId: requireMember(context).id,
      auditId: clock.newId(),
      now: clock.now(),
    });
    const state = intent === "on" ? "on" : "off";
    return redirectWithFlash(context, PAGE_PATH, {
      kind: isChanged ? "success" : "info",
      title: isChanged ? `${name}: ${state}` : `${name} was ${state} already`,
      ...(isChanged
        ? { text: "This took effect everywhere. Cached guest pages follow within 30 seconds." }
        : {}),
    });
  });
}

export const handle = { title: "Features" };

export default function Features() {
  const { features } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <AdminFrame
      title="Features"
      text="What fans and creators can do. Off stops what is new, never what was paid for."
      errors={errorsInRow(errors, values.feature)}
    >
      <FeatureList features={features} values={values} errors={errors} />
    </AdminFrame>
  );
}
