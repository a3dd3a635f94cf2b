import { cachePolicy } from "#http/cache-policy.ts";
import { OfflinePage } from "#ui/gates/error-pages.tsx";

/** The service worker saves this page for when there is no connection. */
export const headers = () => ({ "Cache-Control": cachePolicy({ content: "public-page" }).cacheControl });

export const handle = { title: "Offline" };

export default function Offline() {
  return <OfflinePage />;
}
