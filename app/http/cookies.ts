import { createCookie } from "@remix-run/cloudflare";
import type { GuestConfirmation } from "../domain/age/age.ts";
import type { Remembered } from "../domain/regions/region.ts";

export type Flash = { kind: "success" | "error" | "info"; title: string; text?: string };

const MONTH_S = 30 * 24 * 60 * 60;

/**
 * The site's cookies, all signed (the session's token needs no signature: it is random and looked up). Over https
 * they carry the __Host- prefix and Secure; over plain http, which only a loopback address answers, neither.
 */
export function siteCookies(secret: string, secure: boolean) {
  const make = (name: string, maxAge: number, signed = true) =>
    createCookie(`${secure ? "__Host-" : ""}${name}`, {
      httpOnly: true,
      secure,
      sameSite: "lax",
      path: "/",
      maxAge,
      ...(signed ? { secrets: [secret] } : {}),
    });
  const session = make("session", MONTH_S, false);
  const age = make("age", MONTH_S);
  const region = make("region", MONTH_S);
  const pending = make("pending", 60 * 60);
  const flash = make("flash", 60);
  return {
    session,
    flash,
    pending,
    ageOf: async (header: string | null): Promise<GuestConfirmation | null> =>
      (await age.parse(header)) || null,
    writeAge: (confirmation: GuestConfirmation) => age.serialize(confirmation),
    clearAge: () => age.serialize("", { maxAge: 0 }),
    regionOf: async (header: string | null): Promise<Remembered | null> =>
      (await region.parse(header)) || null,
    writeRegion: (remembered: Remembered) => region.serialize(remembered),
    sessionOf: async (header: string | null): Promise<string | null> => {
      const token: unknown = await session.parse(header);
      return typeof token === "string" && token.length === 43 ? token : null;
    },
    clearSession: () => session.serialize("", { maxAge: 0 }),
    flashOf: async (header: string | null): Promise<Flash | null> => (await flash.parse(header)) || null,
    clearFlash: () => flash.serialize("", { maxAge: 0 }),
    /** The address that waits for its code (the specification's "pending email"). */
    pendingOf: async (header: string | null): Promise<string> => {
      const email: unknown = await pending.parse(header);
      return typeof email === "string" ? email : "";
    },
  };
}
export type SiteCookies = ReturnType<typeof siteCookies>;
