import type { AppLoadContext } from "@remix-run/cloudflare";

/** Whether the browser asks for little data (https://wicg.github.io/savedata/). */
export const savesData = (request: Request) =>
  request.headers.get("Save-Data")?.trim().toLowerCase() === "on";

/** How much a page may load on its own, by the visitor's settings and the browser's Data Saver. */
export function displaySettings(request: Request, { viewer }: AppLoadContext) {
  const lite = savesData(request) || (viewer.kind === "user" && viewer.lite);
  return { lite, autoplay: !lite && viewer.kind === "user" && viewer.autoplay };
}
