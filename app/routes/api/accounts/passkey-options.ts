import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import * as z from "zod";
import { jsonError, postOnly, readJson, runApiCall } from "#http/api/json.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";

const schema = z.object({ purpose: z.enum(["add", "sign-in"]) });

export const loader = () => {
  throw postOnly();
};

/** A signed cookie holds the challenge, for verifying the response. */
export function action({ request, context }: ActionFunctionArgs) {
  return runApiCall(async () => {
    const { purpose } = await readJson(request, schema);
    const { deps, viewer } = context;
    if (!(await context.mayAttempt("passkey")))
      return jsonError("Too many attempts. Please try again later.", 429);
    if (purpose === "add" && viewer.kind !== "user") return jsonError("Authentication Required", 401);
    const challenge = deps.clock.newToken();
    const owner =
      purpose === "add" && viewer.kind === "user"
        ? {
            id: viewer.id,
            email: viewer.email,
            keys: (await deps.passkeys.list(viewer.id)).map(({ id }) => id),
          }
        : null;
    const headers = await authCookies(context, request, { passkeyChallenge: { challenge, purpose } });
    return Response.json(deps.webauthn.options(challenge, owner), { headers });
  });
}
