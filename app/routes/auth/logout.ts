import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { homeOf, OWN_DATA } from "../../http/gates/own-data.ts";
import { redirectPath, redirectWithFlash } from "../../http/respond.ts";

/** Only a form signs out; a link, which anybody could make us follow, does nothing. */
export const loader = ({ context }: LoaderFunctionArgs) => redirect(homeOf(context));

/** Leads to the page of ours that the address names in `redirect`; where a region is restricted, to people's own data. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, deps, cookies } = context;
  const home = homeOf(context);
  const wanted = new URL(request.url).searchParams.get("redirect");
  const to = home === OWN_DATA ? home : redirectPath(context, wanted, home);
  try {
    if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  } catch (error) {
    // The session stands, so its cookie must too, or it could not be ended any more.
    console.error(context.requestId, error);
    const title = "An unknown error occurred during sign out";
    return redirectWithFlash(context, home, { kind: "error", title, text: "Please try again." });
  }
  const headers = new Headers({ "Set-Cookie": await cookies.clearSession() });
  return redirectWithFlash(context, to, { kind: "info", title: "Logged out" }, headers);
}
