import type { AppLoadContext } from "@remix-run/cloudflare";

/** The browser's Data Saver (https://wicg.github.io/savedata/). */
export const savesData = (request: Request) =>
  request.headers.get("Save-Data")?.trim().toLowerCase() === "on";

export function displaySettings(request: Request, { viewer }: AppLoadContext) {
  const lite = savesData(request) || (viewer.kind === "user" && viewer.lite);
  return { lite, autoplay: !lite && viewer.kind === "user" && viewer.autoplay };
}
