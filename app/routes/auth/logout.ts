import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { homeOf } from "../../http/own-data.ts";
import { redirectWith } from "../../http/respond.ts";

/** Only a form signs out; a link, which anybody could make us follow, does nothing. */
export const loader = ({ context }: LoaderFunctionArgs) => redirect(homeOf(context));

export async function action({ context }: ActionFunctionArgs) {
  const { viewer, deps, cookies } = context;
  const home = homeOf(context);
  try {
    if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  } catch (error) {
    // The session stands, so its cookie must too, or it could not be ended any more.
    console.error(context.requestId, error);
    const title = "An unknown error occurred during sign out";
    return redirectWith(context, home, { kind: "error", title, text: "Please try again." });
  }
  const headers = new Headers({ "Set-Cookie": await cookies.clearSession() });
  return redirectWith(context, home, { kind: "info", title: "Logged out" }, headers);
}
