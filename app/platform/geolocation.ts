import type { Place } from "../domain/gates/regions/region.ts";

/**
 * Uses request.cf, else CF-IPCountry, which is only trusted without request.cf because clients can send it, too;
 * otherwise unknown, with the US as the default.
 */
export function locate(request: Request): Place {
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  if (typeof cf?.country === "string") {
    const place = { country: cf.country, region: cf.regionCode ?? null, known: isCountry(cf.country) };
    return {
      ...place,
      ...(typeof cf.timezone === "string" ? { timeZone: cf.timezone } : {}),
      ...(typeof cf.asOrganization === "string" ? { network: cf.asOrganization } : {}),
    };
  }
  const header = request.headers.get("CF-IPCountry");
  if (header && isCountry(header)) return { country: header, region: null, known: true };
  return { country: "US", region: null, known: false };
}

// The edge uses XX for "unknown" and T1 for the Tor network.
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "T1";
