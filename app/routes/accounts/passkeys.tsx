import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addPasskey, removePasskey } from "#domain/accounts/passkeys/manage.ts";
import { beginning, isVisible, NOT_VISIBLE, singleLine } from "#domain/visible-text.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { PasskeysPage } from "#ui/accounts/security/passkeys-page.tsx";
import { errorsInRow } from "#ui/forms/row-field.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const passkeys = await context.deps.passkeys.list(requireMember(context).id);
  return { passkeys };
}

const PAGE_PATH = "/settings/passkeys";
const refusals = {
  wrong_password: [{ password: "That password isn't right" }, 422],
  too_many: [{ form: "Too many attempts. Please try again later." }, 429],
  not_accepted: [{ form: "That passkey didn't work. Please try again." }, 409],
  known: [{ form: "That passkey is already on your account." }, 409],
  enough: [{ form: "You've reached the limit for passkeys. Remove one first." }, 409],
} satisfies Record<string, [Record<string, string>, 409 | 422 | 429]>;

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps, cookies } = context;
  const { id: userId, email } = requireMember(context);
  const text = (name: string, maxLength: number) => String(form.get(name) ?? "").slice(0, maxLength);
  const refusal = (reason: keyof typeof refusals) => {
    const [errors, status] = refusals[reason];
    form.delete("answer");
    return refuseForm(form, errors, status as 409 | 422 | 429);
  };
  if (!(await context.mayAttempt("password"))) return refusal("too_many");
  const intent = form.get("intent");
  // Emails show the name, so it has to be a single line.
  const name = beginning(singleLine(String(form.get("name") ?? "")), 60).trim();
  const password = text("password", 200);
  if (intent === "rename" && name === "") return refuseForm(form, { name: "Enter a name" });
  if (name !== "" && !isVisible(name)) return refuseForm(form, { name: NOT_VISIBLE });
  if (intent !== "rename" && password === "") return refuseForm(form, { password: "Enter your password" });
  return runForm(form, async () => {
    if (intent === "rename") {
      if (!(await deps.passkeys.rename(text("id", 2000), userId, name)))
        throw new Response(null, { status: 404 });
      return redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Passkey renamed" });
    }
    if (intent === "remove") {
      const removed = await removePasskey(deps, { userId, email }, { id: text("id", 2000), password });
      if (!removed.ok && removed.reason === "not_yours") throw new Response(null, { status: 404 });
      if (!removed.ok) return refusal(removed.reason as keyof typeof refusals);
      deliverAfterResponse(context);
      return redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Passkey removed" });
    }
    const challenge = await cookies.challengeOf(request.headers.get("Cookie"), deps.clock.now());
    const passkey = { password, name, answer: text("answer", 20_000), challenge };
    const added = await addPasskey(deps, { userId, email }, passkey);
    if (!added.ok) return refusal(added.reason);
    deliverAfterResponse(context);
    const headers = await authCookies(context, request, { passkeyChallenge: null });
    return redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Passkey added" }, headers);
  });
}

export const handle = { title: "Passkeys" };

export default function Passkeys() {
  const { passkeys } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={errorsInRow(refused?.errors ?? {}, refused?.values.id)} problem={refused?.notice}>
      <PasskeysPage passkeys={passkeys} errors={refused?.errors ?? {}} values={refused?.values ?? {}} />
    </Frame>
  );
}
