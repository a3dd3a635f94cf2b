import { type AppLoadContext, redirect } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { addKnownBrowser } from "../../domain/accounts/known-browser.ts";
import { type CheckedCredentials, checkCredentials, startSession } from "../../domain/accounts/sign-in.ts";
import { homeOf } from "../gates/own-data.ts";
import { networkOf } from "../network.ts";
import { redirectPath, redirectWithFlash } from "../respond.ts";

/** Runs the password strategy on a parsed form. */
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
  // The form was read and bounded already; the strategy gets what passed.
  const body = new URLSearchParams(fields);
  return authenticator.authenticate("password", new Request(request.url, { method: "POST", body }));
}

/** Opens a new session and gives the headers that set its cookie; an old session of this browser ends. */
export async function openSession(context: AppLoadContext, userId: string): Promise<Headers> {
  const { deps, cookies, viewer, region, userAgent } = context;
  if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  const { token } = await startSession(deps, { userId, userAgent, place: region.name });
  return new Headers({ "Set-Cookie": await cookies.session.serialize(token) });
}

/** The cookie by which this browser's sign-ins to the account are counted apart from strangers'. */
export async function rememberBrowser(context: AppLoadContext, request: Request, userId: string) {
  const known = await context.cookies.knownOf(request.headers.get("Cookie"));
  return context.cookies.writeKnown(addKnownBrowser(context.deps, known, userId));
}

/**
 * Goes on with somebody whose password was right, or who has just set it by mail: an account with two-step sign-in
 * asks for a code first, and nobody has a session before it.
 */
export async function continueSignIn(
  context: AppLoadContext,
  request: Request,
  userId: string,
  redirectTo: unknown,
) {
  const { deps, cookies } = context;
  const demand = await deps.twoStep.findRequirement(userId);
  if (!demand?.on) return completeSignIn(context, request, userId, redirectTo);
  const step = { userId, at: deps.clock.now(), wanted: redirectPath(context, redirectTo, "") };
  return redirect("/login/second-step", {
    status: 303,
    headers: { "Set-Cookie": await cookies.writeSecond(step) },
  });
}

/** Lets somebody in who has shown all that the account asks for: session, known browser, greeting, and on. */
export async function completeSignIn(
  context: AppLoadContext,
  request: Request,
  userId: string,
  redirectTo: unknown,
) {
  const headers = await openSession(context, userId);
  headers.append("Set-Cookie", await rememberBrowser(context, request, userId));
  headers.append("Set-Cookie", await context.cookies.clearPending());
  headers.append("Set-Cookie", await context.cookies.clearSecond());
  const to = redirectPath(context, redirectTo, homeOf(context));
  return redirectWithFlash(context, to, { kind: "success", title: "Welcome back!" }, headers);
}
