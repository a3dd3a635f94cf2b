import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { recoveryCodesFile } from "#domain/accounts/two-step/recovery-codes.ts";
import { readForm } from "#http/forms/form.ts";

const PAGE_PATH = "/settings/two-step";

/** Opening the URL gives no codes: only the page that shows them can post them here. */
export const loader = () => redirect(PAGE_PATH);

/** We store only hashes, so the page sends the codes and gets them back as a file. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = recoveryCodesFile(form.getAll("code").map(String));
  if (text === null) return redirect(PAGE_PATH, 303);
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="recovery-codes.txt"',
    },
  });
}
