import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { messages, resendForm, verifyForm } from "#domain/accounts/forms.ts";
import { resendCode } from "#domain/accounts/resend-code.ts";
import {
  attemptsLeft,
  attemptsLeftText,
  codeEmailId,
  cooldownLeft,
} from "#domain/accounts/verification-code.ts";
import { verifyEmail } from "#domain/accounts/verify-email.ts";
import { deliveryProblem } from "#domain/notifications/mail/delivery-status.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { findVerificationActor } from "#http/auth/verification-actor.ts";
import { runThenDeliver } from "#http/deliver-after-response.ts";
import { emailNotice, INVALID_CODE } from "#http/forms/error-messages.ts";
import { parseForm, readForm, refuseForm, retryAfter, runForm } from "#http/forms/form.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { withDeps } from "#http/with-deps.ts";
import { EmailDeliveryNotice } from "#ui/accounts/email-delivery-notice.tsx";
import { VerifyEmailForm } from "#ui/accounts/verify-email-form.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { afterVerification } from "./after-verification.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { viewer, deps } = context;
  if (viewer.kind === "user" && viewer.emailVerifiedAt !== null)
    throw redirect(afterVerification(context, viewer.id, viewer.email, searchParams.get("redirect")));
  const { pending } = await findVerificationActor(context, request);
  const knownEmail = viewer.kind === "user" ? viewer.email : (pending?.email ?? "");
  // Only someone with a session, or who gave the password, may learn about the account's email and code.
  const owner = viewer.kind === "user" ? viewer.id : (pending?.userId ?? null);
  const newest = owner === null ? null : await deps.accounts.findNewestCode(owner);
  const delivery = newest === null ? null : await deps.outbox.findDeliveryStatus(codeEmailId(newest.id));
  return {
    email: searchParams.get("email")?.slice(0, 254) || knownEmail,
    ownEmail: viewer.kind === "user" ? viewer.email : null,
    // Only for an owner do we know that there is an account we wrote to.
    wasSent: owner !== null,
    redirectTo: searchParams.get("redirect"),
    deliveryProblem: deliveryProblem(delivery, deps.clock.now()),
    attemptsRemaining: attemptsLeft(newest, deps.clock.now()),
    waitSeconds: Math.ceil(cooldownLeft(newest?.created_at ?? null, deps.clock.now()) / 1000),
  };
}

const TOO_MANY = "Too many attempts. Please try again later.";
const OTHER_EMAIL = "Your account uses a different email. To use this one, sign out below and start over.";
const wrongCodeText = (left: number) =>
  left > 0 ? `That code isn't right. ${attemptsLeftText(left)}` : attemptsLeftText(left);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  if (!(await context.mayAttempt("code"))) return refuseForm(form, { form: TOO_MANY }, 429);
  const { deps, viewer } = context;
  // Sent twice, or from an outdated page: there's nothing left to verify.
  if (viewer.kind === "user" && viewer.emailVerifiedAt !== null)
    throw redirect(afterVerification(context, viewer.id, viewer.email, form.get("redirect")), 303);
  const { actor, pending } = await findVerificationActor(context, request);
  if (form.get("intent") === "resend") {
    const parsed = parseForm(form, resendForm);
    if (!parsed.ok) return refuseForm(form, parsed.errors, 422, emailNotice(parsed.errors));
    // A code for any other email would go nowhere, so say how to change a mistyped one.
    if (viewer.kind === "user" && ![viewer.email, pending?.email].includes(parsed.value.email))
      return refuseForm(form, { email: OTHER_EMAIL }, 409, { title: "Failed to Send Code" });
    return runForm(
      form,
      async () => {
        const returnPath = redirectPath(context, form.get("redirect"), "");
        const verifyLink = (email: string) => withRedirect(deps.verifyLink(email), returnPath);
        const later = (work?: () => Promise<unknown>) => runThenDeliver(context, work);
        const sent = await resendCode(withDeps(deps, { verifyLink, later }), parsed.value.email, actor);
        if (!sent.ok && sent.reason === "wait") {
          const wait = `You can request a new code in ${Math.ceil(sent.waitMs / 1000)} seconds.`;
          return refuseForm(form, { form: wait }, 429, undefined, retryAfter(sent.waitMs));
        }
        if (!sent.ok) return refuseForm(form, { form: TOO_MANY }, 429, { title: "Failed to Send Code" });
        const { email } = parsed.value;
        const proven = pending?.email === email ? pending.userId : null;
        const pendingEmail = { email, userId: proven, verified: false };
        const headers = await authCookies(context, request, { pendingEmail });
        const flash = { kind: "success" as const, title: "Code Sent", text: "Verification Code Sent" };
        return redirectWithFlash(context, withRedirect("/verify-email", returnPath), flash, headers);
      },
      { title: "Failed to Resend" },
    );
  }
  const parsed = parseForm(form, verifyForm);
  if (!parsed.ok) {
    const both = parsed.errors.email === messages.codeEmail && parsed.errors.code !== undefined;
    const missing = { title: "Missing Information", text: messages.codeBoth };
    const one = parsed.errors.email ? emailNotice(parsed.errors) : INVALID_CODE;
    return refuseForm(form, parsed.errors, 422, both ? missing : one);
  }
  return runForm(form, async () => {
    const verified = await verifyEmail(deps, parsed.value, actor);
    if (verified.ok) {
      const { email } = parsed.value;
      const isSignedIn = actor.sessionUserId === verified.userId;
      closeSockets(context, verified.userId);
      const pendingEmail = isSignedIn ? null : { email, userId: null, verified: true };
      const headers = await authCookies(context, request, { pendingEmail });
      const target = afterVerification(context, verified.userId, email, form.get("redirect"));
      return redirectWithFlash(context, target, { kind: "success", title: "Email Verified!" }, headers);
    }
    // No digit can be corrected anymore: the next code is another one.
    if (verified.reason === "no_live_code" || verified.attemptsLeft === 0) form.delete("code");
    if (verified.reason === "no_live_code")
      return refuseForm(form, { code: "This code has expired. Please request a new one." }, 409, {
        title: "Verification Failed",
      });
    return refuseForm(form, { code: wrongCodeText(verified.attemptsLeft) }, 409, {
      title: "Verification Failed",
    });
  });
}

export const handle = { title: "Verify your email" };

export default function VerifyEmail() {
  const { email, redirectTo, deliveryProblem, ...facts } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.errors ?? {};
  return (
    <BareFrame errors={errors} problem={refused?.notice}>
      <EmailDeliveryNotice problem={deliveryProblem} redirectTo={redirectTo} />
      <VerifyEmailForm
        values={refused?.values ?? { email }}
        errors={errors}
        {...facts}
        redirectTo={refused?.values.redirect ?? redirectTo}
      />
    </BareFrame>
  );
}
