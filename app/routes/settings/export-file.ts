import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { exportData } from "../../domain/export/export.ts";
import { requireMember } from "../../http/context.ts";
import { deliverAfterResponse } from "../../http/deliver-after-response.ts";
import { redirectWithFlash } from "../../http/respond.ts";

const PAGE_PATH = "/settings/export";

/** Only the page's button makes a file; an address that is opened leads to the page. */
export const loader = () => redirect(PAGE_PATH);

export async function action({ context }: ActionFunctionArgs) {
  const { id: userId, email } = requireMember(context);
  const made = await exportData(context.deps, { userId, email, origin: context.origin });
  if (!made.ok)
    return redirectWithFlash(context, PAGE_PATH, {
      kind: "error",
      title: "That was enough for today",
      text: "Please come back tomorrow for another file.",
    });
  deliverAfterResponse(context);
  return new Response(made.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${made.name}"`,
      "Cache-Control": "no-store",
    },
  });
}
