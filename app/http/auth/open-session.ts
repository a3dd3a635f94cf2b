import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { type CheckedCredentials, checkCredentials, startSession } from "#domain/accounts/sign-in.ts";
import { newTermsFor } from "#domain/legal/versions.ts";
import { homeOf } from "../gates/sign-in-page.ts";
import { networkOf } from "../network.ts";
import { redirectPath, redirectWithFlash, withRedirect } from "../respond.ts";
import { closeSockets } from "../sockets/close-sockets.ts";
import { type AuthCookieChanges, authCookies } from "./auth-cookies.ts";

export async function authenticateWithPassword(
  context: AppLoadContext,
  request: Request,
  fields: { email: string; password: string },
): Promise<CheckedCredentials> {
  const known = await context.cookies.knownOf(request.headers.get("Cookie"));
  const authenticator = new Authenticator<CheckedCredentials>();
  authenticator.use(
    new FormStrategy<CheckedCredentials>(({ form }) =>
      checkCredentials(
        context.deps,
        { email: String(form.get("email")), password: String(form.get("password")) },
        { known, network: networkOf(context.ip) },
      ),
    ),
    "password",
  );
  // The body has already been read, with a limit, so the strategy gets its fields as a new request.
  const body = new URLSearchParams(fields);
  return authenticator.authenticate("password", new Request(request.url, { method: "POST", body }));
}

/**
 * Also ends this browser's old session. Returns the headers for the cookies: session, known browser, and clearing any
 * unfinished sign-in.
 */
export async function openSession(
  context: AppLoadContext,
  request: Request,
  userId: string,
  {
    pendingEmail = null,
    hasTwoSteps = false,
  }: Pick<AuthCookieChanges, "pendingEmail"> & { hasTwoSteps?: boolean } = {},
): Promise<Headers> {
  const { deps, viewer, region, userAgent } = context;
  if (viewer.kind === "user") {
    await deps.sessions.end(viewer.sessionId, deps.clock.now());
    closeSockets(context, viewer.id, viewer.sessionId);
  }
  const { token } = await startSession(deps, { userId, userAgent, place: region.name, hasTwoSteps });
  return authCookies(context, request, {
    session: token,
    knownUserId: userId,
    pendingEmail,
    secondStep: null,
    passkeyChallenge: null,
  });
}

export async function continueSignIn(
  context: AppLoadContext,
  request: Request,
  userId: string,
  redirectTo: unknown,
) {
  const requirement = await context.deps.twoStep.findRequirement(userId);
  if (!requirement?.on) return completeSignIn(context, request, { userId, hasTwoSteps: false }, redirectTo);
  const secondStep = { userId, redirectTo: redirectPath(context, redirectTo, "") };
  const headers = await authCookies(context, request, { secondStep });
  return redirect("/login/second-step", { status: 303, headers });
}

/** `hasTwoSteps`: signed in with a code, a recovery code, or a passkey. */
export async function completeSignIn(
  context: AppLoadContext,
  request: Request,
  { userId, hasTwoSteps }: { userId: string; hasTwoSteps: boolean },
  redirectTo: unknown,
) {
  const headers = await openSession(context, request, userId, { hasTwoSteps });
  const home = redirectPath(context, redirectTo, homeOf(context));
  const hasNewTerms = newTermsFor(await context.deps.accounts.findTerms(userId)).length > 0;
  const to = hasNewTerms ? withRedirect("/terms", home) : home;
  return redirectWithFlash(context, to, { kind: "success", title: "Welcome back!" }, headers);
}
