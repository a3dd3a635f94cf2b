import type { Place } from "../domain/regions/region.ts";

/**
 * Where the edge says the request comes from: request.cf first; CF-IPCountry only where the edge
 * is silent altogether, because a client can send that header itself; else unknown.
 */
export function locate(request: Request): Place {
  const cf = request.cf as IncomingRequestCfProperties | undefined;
  if (typeof cf?.country === "string") {
    return { country: cf.country, region: cf.regionCode ?? null, known: isCountry(cf.country) };
  }
  const header = request.headers.get("CF-IPCountry");
  if (header && isCountry(header)) return { country: header, region: null, known: true };
  return { country: "US", region: null, known: false };
}

// XX is the edge's word for "unknown", T1 for the Tor network: neither is a country.
const isCountry = (code: string) => /^[A-Z]{2}$/.test(code) && code !== "XX" && code !== "T1";
