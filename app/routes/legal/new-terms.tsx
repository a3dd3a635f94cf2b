import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { newTermsFor } from "#domain/legal/versions.ts";
import { requireMember } from "#http/context.ts";
import { readForm } from "#http/forms/form.ts";
import { redirectPath } from "#http/respond.ts";
import { NewTermsPage } from "#ui/gates/new-terms-page.tsx";

/** After sign-in, and where a script sent something. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = redirectPath(context, new URL(request.url).searchParams.get("redirect"), "/discover");
  const versions = newTermsFor(requireMember(context).termsHash);
  if (versions.length === 0) throw redirect(back);
  return { versions, back };
}

/** The address of the form agreed already (agreeToTerms). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  return redirect(redirectPath(context, form.get("redirect"), "/discover"), 303);
}

export const handle = { title: "Our terms have changed" };

export default function NewTerms() {
  const { versions, back } = useLoaderData<typeof loader>();
  return <NewTermsPage versions={versions} address="/terms" fields={[["redirect", back]]} />;
}
