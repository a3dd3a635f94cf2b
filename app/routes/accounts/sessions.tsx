import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deviceLabel } from "#domain/accounts/device-label.ts";
import { endSessions } from "#domain/accounts/end-sessions.ts";
import { placeLabel } from "#domain/gates/regions/place-label.ts";
import { authCookies } from "#http/auth/auth-cookies.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { readForm, runForm } from "#http/forms/form.ts";
import { redirectWithFlash } from "#http/respond.ts";
import { closeSockets } from "#http/sockets/close-sockets.ts";
import { SessionList } from "#ui/accounts/session-list.tsx";
import { Frame } from "#ui/frame/frame.tsx";

export async function loader({ context }: LoaderFunctionArgs) {
  const { id, sessionId } = requireMember(context);
  const rows = await context.deps.sessions.list(id, context.deps.clock.now());
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceLabel(row.userAgent),
    place: row.place === "" ? "Unknown location" : placeLabel(row.place),
    usedAt: row.lastUsedAt,
    current: row.id === sessionId,
  }));
  return { sessions };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps } = context;
  const { id: userId, email, sessionId } = requireMember(context);
  return runForm(form, async () => {
    const chosen = form.get("intent") === "others" ? null : String(form.get("session") ?? "");
    const { own } = await endSessions(deps, { userId, email, sessionId }, chosen);
    closeSockets(context, userId);
    if (own) {
      const headers = await authCookies(context, request, { session: null });
      return redirectWithFlash(context, "/discover", { kind: "info", title: "Logged out" }, headers);
    }
    deliverAfterResponse(context);
    const title = chosen === null ? "Signed out everywhere else" : "Session ended";
    return redirectWithFlash(context, "/settings/sessions", { kind: "success", title });
  });
}

export const handle = { title: "Where you're signed in" };

export default function Sessions() {
  const { sessions } = useLoaderData<typeof loader>();
  return (
    <Frame>
      <SessionList sessions={sessions} />
    </Frame>
  );
}
