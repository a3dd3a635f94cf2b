import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { provesAddress, requestResume } from "#domain/notifications/email-stops/resume-emails.ts";
import { readTogether } from "#domain/read-together.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { ResumeEmails } from "#ui/accounts/settings/resume-emails.tsx";
import { Frame } from "#ui/frame/frame.tsx";

const PATH = "/settings/email/resume";

/** The emailed link leads here and asks first, since email programs open links, too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId, email } = requireMember(context);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const [stop, isProven] = await readTogether(() => [
    context.deps.emailStops.find(email),
    token === "" ? null : provesAddress(context.deps, token, { userId, email }),
  ]);
  return { email, reason: stop?.reason ?? null, token, isProven };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { id: userId, email } = requireMember(context);
  const { deps } = context;
  return runForm(form, async () => {
    if (form.get("intent") !== "resume") {
      const sent = await requestResume(deps, { userId, email });
      if (!sent.ok) return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
      deliverAfterResponse(context);
      const text = `We sent a link to ${email}. Open it to confirm that it works.`;
      return redirectWithFlash(context, PATH, { kind: "success", title: "Check your inbox", text });
    }
    if (!(await provesAddress(deps, String(form.get("token") ?? ""), { userId, email })))
      return refuseForm(form, { form: "This link doesn't work anymore. Request a new one." }, 409);
    await deps.emailStops.lift(email, deps.clock.now());
    const title = "We'll email you again";
    return redirectWithFlash(context, "/settings?tab=notifications", { kind: "success", title });
  });
}

export const handle = { title: "Emails to you" };

export default function Resume() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <Frame errors={refused?.errors} problem={refused?.notice}>
      <ResumeEmails {...page} action={PATH} isRefused={refused !== undefined} />
    </Frame>
  );
}
