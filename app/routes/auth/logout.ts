import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { authCookies } from "../../http/auth/auth-cookies.ts";
import { homeOf, OWN_DATA } from "../../http/redirects/sign-in-page.ts";
import { redirectPath, redirectWithFlash } from "../../http/respond.ts";
import { closeSockets } from "../../http/sockets/close-sockets.ts";

/** Only a form signs out. A link does nothing, since anyone could plant one. */
export const loader = ({ context }: LoaderFunctionArgs) => redirect(homeOf(context));

/** Signs out, then goes to the `redirect` page; in a restricted region, to the own-data page. */
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
    // The session is still open, so its cookie has to stay, or it could no longer be ended.
    console.error(context.requestId, error);
    const title = "An unknown error occurred during sign out";
    return redirectWithFlash(context, home, { kind: "error", title, text: "Please try again." });
  }
  const headers = await authCookies(context, request, { session: null });
  return redirectWithFlash(context, target, { kind: "info", title: "Logged out" }, headers);
}
