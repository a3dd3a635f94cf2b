import type { AppLoadContext } from "@remix-run/cloudflare";

/** How much a page may load on its own, by the visitor's settings and the browser's Data Saver. */
export function displaySettings(request: Request, { viewer }: AppLoadContext) {
  const savesData = request.headers.get("Save-Data")?.trim().toLowerCase() === "on";
  const lite = savesData || (viewer.kind === "user" && viewer.lite);
  return { lite, autoplay: !lite && viewer.kind === "user" && viewer.autoplay };
}
