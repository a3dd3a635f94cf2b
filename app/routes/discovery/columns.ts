import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "#http/forms/form.ts";
import { redirectPath } from "#http/respond.ts";

/** Reached when the form's response is reloaded or its URL opened. */
export const loader = () => redirect("/discover");

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return redirect(redirectPath(context, form.get("redirect"), "/discover"), {
    status: 303,
    headers: { "Set-Cookie": await context.cookies.writeNarrow(form.get("columns") === "2") },
  });
}
