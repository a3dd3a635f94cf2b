import type { SignedInViewer } from "#domain/accounts/viewer.ts";
import { HOUR_MS } from "#domain/durations.ts";
import { bearerOf } from "../auth/access-token.ts";
import type { RequestContext } from "../context.ts";
import type { Rule } from "./rule.ts";

const SESSION_TOUCH_MS = HOUR_MS;

export type Credentials = { bearer: string | null; sessionToken: string | null; cookieHeader: string | null };

/** A caller with a token is identified by it alone: if cookies counted, the origin would have to be checked. */
export async function readCredentials(
  request: Request,
  { cookies }: RequestContext,
  rule: Rule,
): Promise<Credentials> {
  const bearer = rule.kind === "api" ? bearerOf(request) : null;
  const cookieHeader = bearer === null ? request.headers.get("Cookie") : null;
  return { bearer, sessionToken: await cookies.sessionOf(cookieHeader), cookieHeader };
}

export async function findViewer(
  context: RequestContext,
  { bearer, sessionToken }: Credentials,
  now: number,
): Promise<SignedInViewer | null> {
  const { deps, tokens } = context;
  const sessionId = bearer === null ? null : await tokens.read(bearer, now);
  if (sessionId !== null) return touch(context, await deps.sessions.findViewerById(sessionId, now), now);
  if (sessionToken === null) return null;
  return touch(context, await deps.sessions.findViewer(deps.secrets.digest(sessionToken), now), now);
}

function touch(context: RequestContext, viewer: SignedInViewer | null, now: number) {
  const staleBefore = now - SESSION_TOUCH_MS;
  if (viewer !== null && viewer.sessionUsedAt < staleBefore)
    context.waitUntil(
      context.deps.sessions
        .touch(viewer.sessionId, now, staleBefore)
        .catch((error) => console.error(context.requestId, error)),
    );
  return viewer;
}
