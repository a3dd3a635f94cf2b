import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { secretOf } from "#domain/accounts/two-step/secret.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  isAwaitingConfirmation,
  renewRecoveryCodes,
} from "#domain/accounts/two-step/set-up.ts";
import { otpauthLink, readableKey } from "#domain/accounts/two-step/totp.ts";
import { product } from "#domain/product.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { INVALID_CODE } from "#http/forms/error-messages.ts";
import { type Notice, readForm, refuseForm, runForm } from "#http/forms/form.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "#http/respond.ts";
import { RecoveryCodes } from "#ui/accounts/security/recovery-codes.tsx";
import { TwoStepPage } from "#ui/accounts/security/two-step-page.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { deps } = context;
  const { id, email, sessionId, role } = requireMember(context);
  const twoStep = await deps.twoStep.find(id);
  const isPending = twoStep !== null && isAwaitingConfirmation(twoStep, sessionId, deps.clock.now());
  const secret = isPending ? await secretOf(deps, id, twoStep.sealedSecret) : null;
  const link = secret && otpauthLink(secret, product.name, email);
  const back = backOf(context, request);
  return {
    isAdmin: role === "admin",
    formHref: withRedirect(PAGE_PATH, back),
    next: back || PAGE_PATH,
    enabled: twoStep?.confirmedAt ? { since: twoStep.confirmedAt, codesLeft: twoStep.codesLeft } : null,
    pending: secret && link ? { link, secret: readableKey(secret), qr: await deps.renderQrCode(link) } : null,
  };
}

const PAGE_PATH = "/settings/two-step";
const backOf = (context: AppLoadContext, request: Request) =>
  redirectPath(context, new URL(request.url).searchParams.get("redirect"), "");
const refusals = {
  wrong_password: [{ password: "That password isn't right" }, 422],
  too_many: [{ form: "Too many attempts. Please try again later." }, 429],
  wrong_code: [{ code: "That code isn't right, or it was already used" }, 422],
  not_begun: [{ form: "Please start over." }, 409],
  on_already: [{ form: "Two-step sign-in is already on." }, 409],
  off: [{ form: "Two-step sign-in is off." }, 409],
} satisfies Record<string, [Record<string, string>, 409 | 422 | 429]>;
const titles: Partial<Record<keyof typeof refusals, Notice>> = {
  wrong_code: INVALID_CODE,
};
const refusal = (form: FormData, reason: keyof typeof refusals) => {
  const [errors, status] = refusals[reason];
  return refuseForm(form, errors, status as 409 | 422 | 429, titles[reason] ?? null);
};

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { id: userId, email, sessionId } = requireMember(context);
  const { deps } = context;
  if (!(await context.mayAttempt("password"))) return refusal(form, "too_many");
  const intent = form.get("intent");
  const password = String(form.get("password") ?? "").slice(0, 200);
  const code = String(form.get("code") ?? "")
    .slice(0, 60)
    .trim();
  const missing = {
    ...(intent !== "confirm" && password === "" ? { password: "Enter your password" } : {}),
    ...(intent !== "begin" && code === "" ? { code: "Enter the code" } : {}),
  };
  if (Object.keys(missing).length > 0) return refuseForm(form, missing);
  const owner = { userId, email };
  return runForm(form, async () => {
    if (intent === "begin") {
      const setup = await beginTwoStep(deps, { ...owner, sessionId }, password);
      return setup.ok
        ? redirectWithFlash(context, withRedirect(PAGE_PATH, backOf(context, request)), {
            kind: "info",
            title: "One more step",
            text: "Add the key to your app.",
          })
        : refusal(form, setup.reason);
    }
    if (intent === "end") {
      const ended = await endTwoStep(deps, owner, { password, code });
      deliverAfterResponse(context);
      return ended.ok
        ? redirectWithFlash(context, PAGE_PATH, { kind: "success", title: "Two-step sign-in is off" })
        : refusal(form, ended.reason);
    }
    const result =
      intent === "renew"
        ? await renewRecoveryCodes(deps, owner, { password, code })
        : await confirmTwoStep(deps, { ...owner, sessionId }, code);
    deliverAfterResponse(context);
    // The page with the codes was reloaded, so its form has already been processed.
    if (!result.ok && result.reason === "not_begun" && (await deps.twoStep.find(userId))?.confirmedAt)
      return redirectWithFlash(context, PAGE_PATH, {
        kind: "info",
        title: "Two-step sign-in is on",
        text: "We showed your recovery codes once. If you didn't save them, get new ones here.",
      });
    if (!result.ok) return refusal(form, result.reason);
    // Shown only in this response; we store just hashes.
    return data({ codes: result.codes, isNewSet: intent === "renew" });
  });
}

export const handle = { title: "Two-step sign-in" };

export default function TwoStep() {
  const { formHref, next, isAdmin, ...facts } = useLoaderData<typeof loader>();
  const actionData = useActionData<typeof action>();
  const refused = actionData && "errors" in actionData ? actionData : null;
  const errors = refused?.errors ?? {};
  return (
    <Frame errors={errors} problem={refused?.notice}>
      {actionData && "codes" in actionData ? (
        <RecoveryCodes codes={actionData.codes} isNewSet={actionData.isNewSet} next={next} />
      ) : (
        <TwoStepPage
          {...facts}
          isAdmin={isAdmin}
          action={formHref}
          code={refused?.values.code}
          errors={errors}
        />
      )}
    </Frame>
  );
}
