import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { changePassword } from "#domain/accounts/change-password.ts";
import { changePasswordForm } from "#domain/accounts/forms.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { parseForm, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { ChangePasswordForm } from "#ui/accounts/change-password-form.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export function loader({ context }: LoaderFunctionArgs) {
  return { email: requireMember(context).email };
}

const TOO_MANY = "Too many attempts. Please try again later.";

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return runForm(form, async () => {
    const parsed = parseForm(form, changePasswordForm(await context.deps.staticFiles.isCommonPassword()));
    if (!parsed.ok) return refuseForm(form, parsed.errors);
    if (!(await context.mayAttempt("password"))) return refuseForm(form, { form: TOO_MANY }, 429);
    const { id: userId, email, sessionId } = requireMember(context);
    const changed = await changePassword(context.deps, { userId, email, sessionId }, parsed.value);
    if (!changed.ok && changed.reason === "too_many") return refuseForm(form, { form: TOO_MANY }, 429);
    if (!changed.ok) return refuseForm(form, { currentPassword: "That password isn't right" });
    closeSockets(context, userId);
    deliverAfterResponse(context);
    const headers = await authCookies(context, request, { knownUserId: userId });
    const text = "We signed you out everywhere else.";
    const flash = { kind: "success" as const, title: "Password changed", text };
    return redirectWithFlash(context, "/settings/password", flash, headers);
  });
}

export const handle = { title: "Change password" };

export default function ChangePassword() {
  const { email } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <Frame errors={errors} problem={refused?.notice}>
      <ChangePasswordForm email={email} errors={errors} />
    </Frame>
  );
}
