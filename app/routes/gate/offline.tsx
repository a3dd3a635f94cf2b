import type { MetaFunction } from "@remix-run/cloudflare";
import { product } from "../../domain/product.ts";
import { cachePolicy } from "../../http/cache-policy.ts";
import { pageTitle } from "../../http/page-title.ts";
import { OfflinePage } from "../../ui/gates/error-pages.tsx";

/** The service worker saves this page for when there is no connection. */
export const headers = () => ({ "Cache-Control": cachePolicy({ content: "public-page" }).cacheControl });

export const meta: MetaFunction = () => pageTitle("Offline", product.name);

export default function Offline() {
  return <OfflinePage />;
}
