import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findRecovery, recoverAccount } from "#domain/accounts/account-recovery.ts";
import { product } from "#domain/product.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { linkPageData, readLinkToken } from "#http/auth/email-link.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { ExpiredRecoveryLink, NotMePage } from "#ui/accounts/security/not-me-page.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";

/** Opening the link changes nothing, since email programs open links on their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return linkPageData(context, await findRecovery(context.deps, await readLinkToken(context, request)));
}

const refusals = {
  dead_link: "This link no longer works.",
  address_taken: `Another account uses this email now. Email ${product.supportEmail} from that address.`,
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("not-me")))
    return refuseForm(form, { form: "Too many attempts. Please try again later." }, 429);
  return runForm(form, async () => {
    const { deps, cookies } = context;
    const recovered = await recoverAccount(deps, await cookies.linkOf(request.headers.get("Cookie")));
    if (!recovered.ok) return refuseForm(form, { form: refusals[recovered.reason] }, 409);
    closeSockets(context, recovered.userId);
    deliverAfterResponse(context);
    // The email proved ownership of the address, as a password reset link would.
    const headers = await authCookies(context, request, {
      session: null,
      linkToken: recovered.resetToken ?? undefined,
    });
    const title = "Everyone is signed out";
    if (recovered.resetToken === null) {
      const text = "Request a link to set a new password, unless you just set one.";
      return redirectWithFlash(context, "/forgot-password", { kind: "success", title, text }, headers);
    }
    const text = "Your old password no longer works. Set a new one now.";
    return redirectWithFlash(context, "/reset-password", { kind: "success", title, text }, headers);
  });
}

export const handle = { title: "Wasn't this you?" };

export default function NotMe() {
  const { found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <BareFrame errors={refused?.errors} problem={refused?.notice}>
      {found === null ? <ExpiredRecoveryLink /> : <NotMePage {...found} />}
    </BareFrame>
  );
}
