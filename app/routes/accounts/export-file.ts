import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { exportData } from "#domain/accounts/export.ts";
import { requireMember } from "#http/context.ts";
import { deliverAfterResponse } from "#http/deliver-after-response.ts";
import { redirectWithFlash } from "#http/respond.ts";

const PAGE_PATH = "/settings/export";

/** Only the page's button creates a file; opening the URL leads to the page. */
export const loader = () => redirect(PAGE_PATH);

export async function action({ context }: ActionFunctionArgs) {
  const { id: userId, email } = requireMember(context);
  const exported = await exportData(context.deps, { userId, email, origin: context.origin });
  if (!exported.ok)
    return redirectWithFlash(context, PAGE_PATH, {
      kind: "error",
      title: "Daily limit reached",
      text: "You can download another file tomorrow.",
    });
  deliverAfterResponse(context);
  return new Response(exported.json, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${exported.name}"`,
    },
  });
}
