import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** An alias of /signup (docs/product.md, section 2.1). */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/signup${new URL(request.url).search}`, 301);
