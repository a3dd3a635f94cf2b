import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** An alias of the payments tab (docs/product.md, section 2.1). */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const { searchParams } = new URL(request.url);
  searchParams.set("tab", "payments");
  return redirect(`/settings?${searchParams}`, 302);
};
