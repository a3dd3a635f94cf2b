import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { homeOf, OWN_DATA } from "#http/gates/sign-in-page.ts";
import { redirectPath, redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";

/** Opening the URL doesn't sign out, since anyone could plant such a link. */
export const loader = ({ context }: LoaderFunctionArgs) => redirect(homeOf(context));

/** Then goes to the `redirect` page or, in a restricted region, to the own-data page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { viewer, deps } = context;
  const home = homeOf(context);
  const requested = new URL(request.url).searchParams.get("redirect");
  const target = home === OWN_DATA ? home : redirectPath(context, requested, home);
  try {
    if (viewer.kind === "user") {
      await deps.sessions.end(viewer.sessionId, deps.clock.now());
      closeSockets(context, viewer.id, viewer.sessionId);
    }
  } catch (error) {
    // The session is still open, so its cookie has to stay, or the session couldn't be ended anymore.
    console.error(context.requestId, error);
    const title = "An unknown error occurred during sign out";
    return redirectWithFlash(context, home, { kind: "error", title, text: "Please try again." });
  }
  const headers = await authCookies(context, request, { session: null });
  return redirectWithFlash(context, target, { kind: "info", title: "Logged out" }, headers);
}
