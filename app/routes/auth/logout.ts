import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWith } from "../../http/respond.ts";

/** Only a form signs out; a link, which anybody could make us follow, does nothing. */
export const loader = () => redirect("/discover");

export async function action({ context }: ActionFunctionArgs) {
  const { viewer, deps, cookies } = context;
  try {
    if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  } catch (error) {
    // The session stands, so its cookie must too, or it could not be ended any more.
    console.error(context.requestId, error);
    const title = "An unknown error occurred during sign out";
    return redirectWith(context, "/discover", { kind: "error", title, text: "Please try again." });
  }
  const headers = new Headers({ "Set-Cookie": await cookies.clearSession() });
  return redirectWith(context, "/discover", { kind: "info", title: "Logged out" }, headers);
}
