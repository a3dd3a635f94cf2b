import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { NotFoundPage } from "#ui/gates/error-pages.tsx";

export const loader = (_: LoaderFunctionArgs) => data(null, { status: 404 });
export const action = (_: LoaderFunctionArgs) => data(null, { status: 404 });
export const handle = { title: "Page Not Found" };

export default function NotFound() {
  return <NotFoundPage />;
}
