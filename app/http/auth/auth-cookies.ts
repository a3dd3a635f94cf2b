import type { AppLoadContext } from "@remix-run/cloudflare";
import { addKnownBrowser } from "#domain/accounts/known-browser.ts";
import type { Challenge } from "#domain/accounts/passkeys/passkey.ts";
import type { SecondStep } from "#domain/accounts/two-step/second-step.ts";
import type { PendingEmail } from "../cookies.ts";

/** A value sets a cookie, null clears it, and undefined leaves it. */
export type AuthCookieChanges = {
  session?: string | null;
  /** An account whose sign-in attempts from this browser are counted apart from strangers'. */
  knownUserId?: string;
  pendingEmail?: Omit<PendingEmail, "at"> | null;
  secondStep?: Omit<SecondStep, "at"> | null;
  passkeyChallenge?: Omit<Challenge, "at"> | null;
  linkToken?: string | null;
};

/** Nothing else sets sign-in cookies, except that the gates clear an ended session's. */
export async function authCookies(
  { cookies, deps }: AppLoadContext,
  request: Request,
  changes: AuthCookieChanges,
): Promise<Headers> {
  const { session, knownUserId, pendingEmail, secondStep, passkeyChallenge, linkToken } = changes;
  const at = deps.clock.now();
  const headers = new Headers();
  const add = async (cookie: Promise<string>) => headers.append("Set-Cookie", await cookie);
  if (typeof session === "string") await add(cookies.session.serialize(session));
  if (session === null) await add(cookies.clearSession());
  if (knownUserId !== undefined) {
    const known = await cookies.knownOf(request.headers.get("Cookie"));
    await add(cookies.writeKnown(addKnownBrowser(deps, known, knownUserId)));
  }
  if (pendingEmail) await add(cookies.writePending({ ...pendingEmail, at }));
  if (pendingEmail === null) await add(cookies.clearPending());
  if (secondStep) await add(cookies.writeSecond({ ...secondStep, at }));
  if (secondStep === null) await add(cookies.clearSecond());
  if (passkeyChallenge) await add(cookies.writeChallenge({ ...passkeyChallenge, at }));
  if (passkeyChallenge === null) await add(cookies.clearChallenge());
  if (typeof linkToken === "string") await add(cookies.writeLink(linkToken));
  if (linkToken === null) await add(cookies.clearLink());
  return headers;
}
