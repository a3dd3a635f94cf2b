import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The specification's other name for the payments tab. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  searchParams.set("tab", "payments");
  return redirect(`/settings?${searchParams}`, 302);
};
