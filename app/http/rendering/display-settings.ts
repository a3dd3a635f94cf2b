import type { AppLoadContext } from "@remix-run/cloudflare";

/** The browser's Data Saver (https://wicg.github.io/savedata/). */
const savesData = (request: Request) => request.headers.get("Save-Data")?.trim().toLowerCase() === "on";

/** Slower than about 700 kbit/s (https://wicg.github.io/netinfo/); Chromium sends it where `Accept-CH` asks for it. */
const isSlow = (request: Request) => /^(slow-2g|2g|3g)$/.test(request.headers.get("ECT")?.trim() ?? "");

/** What a guest's page varies by. */
export const displayMode = (request: Request) =>
  savesData(request) ? "lite" : isSlow(request) ? "slow" : "full";

export function displaySettings(request: Request, { viewer, isNarrow }: AppLoadContext) {
  const lite = savesData(request) || (viewer.kind === "user" && viewer.lite);
  return {
    lite,
    slow: isSlow(request),
    narrow: isNarrow,
    autoplay: !lite && viewer.kind === "user" && viewer.autoplay,
  };
}
