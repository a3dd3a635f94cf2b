import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { product } from "../../domain/product.ts";
import { pageTitle } from "../../http/page-title.ts";
import { NotFoundPage } from "../../ui/gates/error-pages.tsx";

export const loader = (_: LoaderFunctionArgs) => data(null, { status: 404 });
export const action = (_: LoaderFunctionArgs) => data(null, { status: 404 });
export const meta: MetaFunction = () => pageTitle("Page Not Found", product.name);

export default function NotFound() {
  return <NotFoundPage />;
}
