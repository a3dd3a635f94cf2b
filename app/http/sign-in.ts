import type { AppLoadContext } from "@remix-run/cloudflare";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { checkCredentials, startSession } from "../domain/accounts/sign-in.ts";

type Checked = Awaited<ReturnType<typeof checkCredentials>>;

/** Runs the password strategy on a parsed form. */
export function signInWith(
  context: AppLoadContext,
  url: string,
  fields: { email: string; password: string },
): Promise<Checked> {
  const authenticator = new Authenticator<Checked>();
  authenticator.use(
    new FormStrategy<Checked>(({ form }) =>
      checkCredentials(context.deps, {
        email: String(form.get("email")),
        password: String(form.get("password")),
      }),
    ),
    "password",
  );
  // The form was read and bounded already; the strategy gets what passed.
  const body = new URLSearchParams(fields);
  return authenticator.authenticate("password", new Request(url, { method: "POST", body }));
}

/** Opens a new session and gives the headers that set its cookie; an old session of this browser ends. */
export async function openSession(context: AppLoadContext, userId: string): Promise<Headers> {
  const { deps, cookies, viewer, region, userAgent } = context;
  if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  const { token } = await startSession(deps, { userId, userAgent, place: region.name });
  return new Headers({ "Set-Cookie": await cookies.session.serialize(token) });
}
