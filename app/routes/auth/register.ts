import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The specification's other name for /signup. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/signup${new URL(request.url).search}`, 301);
