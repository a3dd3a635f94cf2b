import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deviceWords } from "../../domain/accounts/device.ts";
import { product } from "../../domain/product.ts";
import { placeWords } from "../../domain/regions/place-words.ts";
import { member } from "../../http/context.ts";
import { keepingForm, readForm } from "../../http/form.ts";
import { frameOf, redirectWith, titled } from "../../http/respond.ts";
import { SessionList } from "../../ui/accounts/session-list.tsx";
import { Frame } from "../../ui/frame/frame.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, sessionId } = member(context);
  const rows = await context.deps.sessions.list(id, context.deps.clock.now());
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceWords(row.userAgent),
    place: row.place === "" ? "An unknown place" : placeWords(row.place),
    usedAt: row.lastUsedAt,
    current: row.id === sessionId,
  }));
  return { frame: frameOf(context, request), sessions };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { deps, cookies } = context;
  const { id, sessionId } = member(context);
  return keepingForm(form, async () => {
    const now = deps.clock.now();
    const done = { kind: "success" as const, title: "Signed out there" };
    if (form.get("intent") === "others") {
      await deps.sessions.endAllOf(id, now, sessionId);
      return redirectWith(context, "/settings/sessions", { ...done, title: "Signed out everywhere else" });
    }
    const named = String(form.get("session") ?? "");
    await deps.sessions.endOwn(id, named, now);
    if (named !== sessionId) return redirectWith(context, "/settings/sessions", done);
    const headers = new Headers({ "Set-Cookie": await cookies.clearSession() });
    return redirectWith(context, "/discover", { kind: "info", title: "Logged out" }, headers);
  });
}

export const meta: MetaFunction = () => titled("Where you are signed in", product.name);

export default function Sessions() {
  const { frame, sessions } = useLoaderData<typeof loader>();
  return (
    <Frame {...frame}>
      <SessionList sessions={sessions} />
    </Frame>
  );
}
