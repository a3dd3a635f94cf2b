import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { redirectWith } from "../../http/respond.ts";

/** Only a form signs out; a link, which anybody could make us follow, does nothing. */
export const loader = () => redirect("/discover");

export async function action({ context }: ActionFunctionArgs) {
  const { viewer, deps, cookies } = context;
  if (viewer.kind === "user") await deps.sessions.end(viewer.sessionId, deps.clock.now());
  const headers = new Headers({ "Set-Cookie": await cookies.clearSession() });
  return redirectWith(context, "/discover", { kind: "info", title: "Logged out" }, headers);
}
