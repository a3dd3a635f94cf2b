import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { exportData } from "../../domain/export/export.ts";
import { member } from "../../http/context.ts";
import { deliverSoon } from "../../http/deliver-soon.ts";
import { redirectWith } from "../../http/respond.ts";

const PAGE = "/settings/export";

/** Only the page's button makes a file; an address that is opened leads to the page. */
export const loader = () => redirect(PAGE);

export async function action({ context }: ActionFunctionArgs) {
  const { id: userId, email } = member(context);
  const made = await exportData(context.deps, { userId, email, origin: context.origin });
  if (!made.ok)
    return redirectWith(context, PAGE, {
      kind: "error",
      title: "That was enough for today",
      text: "Please come back tomorrow for another file.",
    });
  deliverSoon(context);
  return new Response(made.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${made.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
