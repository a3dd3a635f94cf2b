import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RECORDS_EXPORT, recordsForm } from "#domain/moderation/consents/records.ts";
import { requireMember } from "#http/context.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { AdminFrame } from "#ui/admin/admin-frame.tsx";
import { RecordsForm } from "#ui/moderation/consents/records-form.tsx";

export const loader = ({ request }: LoaderFunctionArgs) => ({
  of: (new URL(request.url).searchParams.get("of") ?? "").slice(0, 500),
});

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, recordsForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  const { of, reason } = parsed.value;
  return runForm(form, async () => {
    const { clock, admin, consents } = context.deps;
    const found = await consents.findRecords(of);
    if (found === null)
      return refuseForm(form, { of: "Nobody has signed for this, or no post or creator has this address" });
    const auditId = clock.newId();
    const actorId = requireMember(context).id;
    await admin.record(RECORDS_EXPORT, found.id, { actorId, now: clock.now(), reason, auditId });
    return redirect(`/admin/records/${auditId}.csv`, 303);
  });
}

export const handle = { title: "Performer records" };

export default function Records() {
  const { of } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? { values: { of }, errors: {} };
  return (
    <AdminFrame
      title="Performer records"
      text="Who is in a post, and what they signed, as 18 U.S.C. 2257 asks. Dates of birth and documents stay with the identity provider, under its reference."
      errors={refused.errors}
    >
      <RecordsForm {...refused} />
    </AdminFrame>
  );
}
