import type { DispatchFetch, WebSocket } from "miniflare";
import { siteCookies } from "#http/cookies.ts";
import type { Person } from "#tests/cast.ts";
import { ORIGIN, SECRET } from "./test-settings.ts";

export type Geolocation = { country?: string; regionCode?: string; timezone?: string } | null;
export const OREGON: Geolocation = { country: "US", regionCode: "OR" };
export const UTAH: Geolocation = { country: "US", regionCode: "UT" };
export const GERMANY: Geolocation = { country: "DE", regionCode: "BE" };
export const CANADA: Geolocation = { country: "CA", regionCode: "QC" };
export const UNKNOWN_PLACE: Geolocation = { country: "XX" };

const cookies = siteCookies(SECRET, false);
/** "name=value" of a Set-Cookie line. */
export const pairOf = (line: string): [string, string] => {
  const pair = line.split(";")[0] ?? "";
  return [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
};

export type SiteResponse = {
  status: number;
  location: string | null;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
  setCookies: string[];
  socket: WebSocket | null;
};
export type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  cf?: Geolocation;
};

export async function ageCookie(
  more: { at?: number; regionClass?: "default" | "strict"; region?: string } = {},
) {
  const given = { at: Date.now(), region: "US-OR", regionClass: "default" as const, device: "device_1_a" };
  return pairOf(await cookies.writeAge({ ...given, ...more }))[1];
}

export const sessionCookie = async (token: string) => pairOf(await cookies.session.serialize(token))[1];

/** A minimal browser: keeps cookies, follows no redirects, has a location, and sends forms like browsers. */
export function visitorOf(fetch: DispatchFetch, openSession: (person: Person) => Promise<string>) {
  return async ({
    as,
    adult = true,
    cf = OREGON,
    ip,
  }: {
    as?: Person;
    adult?: boolean;
    cf?: Geolocation;
    /** The client's IP address; by default this machine's. */
    ip?: string;
  } = {}) => {
    const jar = new Map<string, string>();
    if (adult) jar.set("age", await ageCookie());
    if (as) jar.set("session", await sessionCookie(await openSession(as)));

    const network: Record<string, string> = ip === undefined ? {} : { "CF-Connecting-IP": ip };
    const ask = async (where: string, asked: RequestOptions = {}): Promise<SiteResponse> => {
      const headers = new Headers({ ...network, ...asked.headers });
      if (jar.size > 0 && !headers.has("Cookie"))
        headers.set("Cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "));
      const place = asked.cf === undefined ? cf : asked.cf;
      const init = {
        method: asked.method ?? "GET",
        headers,
        body: asked.body,
        redirect: "manual",
        cf: place ?? {},
      };
      // biome-ignore lint/suspicious/noExplicitAny: the runtime has its own types of headers, bodies and places.
      const response = await fetch(where.startsWith("/") ? ORIGIN + where : where, init as any);
      const setCookies = response.headers.getSetCookie();
      for (const line of setCookies) {
        const [name, value] = pairOf(line);
        if (/max-age=0/i.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const bytes = new Uint8Array(await response.arrayBuffer());
      return {
        status: response.status,
        location: response.headers.get("Location"),
        headers: new Headers([...response.headers]),
        text: new TextDecoder().decode(bytes),
        bytes,
        setCookies,
        socket: response.webSocket,
      };
    };

    return {
      jar,
      ask,
      get: (where: string, headers: Record<string, string> = {}) =>
        ask(where, { headers: { "Sec-Fetch-Site": "same-origin", ...headers } }),
      form: (where: string, fields: Record<string, string> | [string, string][], headers = {}) =>
        ask(where, {
          method: "POST",
          body: new URLSearchParams(fields).toString(),
          headers: { ...FORM, "Sec-Fetch-Site": "same-origin", ...headers },
        }),
      async upload(where: string, form: FormData, headers = {}) {
        // The runtime has a different FormData, so the body is encoded here.
        const made = new Response(form);
        const type = { "Content-Type": made.headers.get("Content-Type") ?? "" };
        const body = new Uint8Array(await made.arrayBuffer());
        return ask(where, {
          method: "POST",
          body,
          headers: { ...type, "Sec-Fetch-Site": "same-origin", ...headers },
        });
      },
      json: (where: string, payload: unknown, headers = {}) =>
        ask(where, {
          method: "POST",
          body: JSON.stringify(payload),
          headers: { "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", ...headers },
        }),
    };
  };
}
export type Visitor = Awaited<ReturnType<ReturnType<typeof visitorOf>>>;

export const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
