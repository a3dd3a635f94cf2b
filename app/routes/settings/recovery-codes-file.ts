import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { codesFile } from "../../domain/two-step/recovery-codes.ts";
import { readForm } from "../../http/form.ts";

const PAGE = "/settings/two-step";

/** An address that is opened has no codes: only the page that shows them can send them here. */
export const loader = () => redirect(PAGE);

/** Gives the codes that a page shows back as a file: we keep only their hashes, and no address holds them. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const text = codesFile(form.getAll("code").map(String));
  if (text === null) return redirect(PAGE, 303);
  return new Response(text, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="recovery-codes.txt"',
      "Cache-Control": "no-store",
    },
  });
}
