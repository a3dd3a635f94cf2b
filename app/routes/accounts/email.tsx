import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requestEmailChange } from "#domain/accounts/change-email.ts";
import { changeEmailForm } from "#domain/accounts/forms.ts";
import { requireMember } from "#http/context.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { withDeps } from "#http/with-deps.ts";
import { ChangeEmailForm } from "#ui/accounts/change-email-form.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  return { current: requireMember(context).email };
}

const TOO_MANY = "Too many attempts. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const parsed = parseForm(form, changeEmailForm);
  if (!parsed.ok) return refuseForm(form, parsed.errors);
  if (!(await context.mayAttempt("password"))) return refuseForm(form, { form: TOO_MANY }, 429);
  return runForm(form, async () => {
    const { id: userId, email } = requireMember(context);
    const later = (work: () => Promise<unknown>) => runThenDeliver(context, work);
    const requested = await requestEmailChange(
      withDeps(context.deps, { later }),
      { userId, email },
      parsed.value,
    );
    if (requested.ok) {
      const text = `We sent a link to ${parsed.value.email}. Open it to confirm the change.`;
      return redirectWithFlash(context, "/settings/email", {
        kind: "success",
        title: "Check your inbox",
        text,
      });
    }
    if (requested.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429);
    if (requested.reason === "same") return refuseForm(form, { email: "This is already your email" }, 409);
    return refuseForm(form, { currentPassword: "That password isn't right" });
  });
}

export const handle = { title: "Change email" };

export default function ChangeEmail() {
  const { current } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame errors={errors} problem={refused?.notice}>
      <ChangeEmailForm current={current} email={refused?.values.email} errors={errors} />
    </Frame>
  );
}
