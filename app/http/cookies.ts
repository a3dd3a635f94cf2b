import { createCookie } from "@remix-run/cloudflare";
import type { KnownBrowser } from "../domain/accounts/known-browser.ts";
import { GUEST_VALIDITY_MS, type GuestConfirmation } from "../domain/age/age.ts";
import { CHALLENGE_MS, type Challenge } from "../domain/passkeys/passkey.ts";
import type { RememberedRegion } from "../domain/regions/region.ts";
import { SECOND_STEP_MS, type SecondStep } from "../domain/two-step/second-step.ts";

export type Flash = { kind: "success" | "error" | "info"; title: string; text?: string };

/**
 * The address that waits for its code, the account whose password was given for it, and whether this browser has
 * verified it and only has to sign in.
 */
export type PendingEmail = { email: string; userId: string | null; verified: boolean; at: number };

const MONTH_S = 30 * 24 * 60 * 60;
const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

/** Every cookie of the site by its name, and the seconds that it lives; there are no others, and the policy lists these. */
export const cookieMaxAges = {
  session: MONTH_S,
  age: MONTH_S,
  probe: HOUR_S,
  region: MONTH_S,
  like: HOUR_S,
  pending: HOUR_S,
  known: YEAR_S,
  link: HOUR_S,
  second: SECOND_STEP_MS / 1000,
  passkey: CHALLENGE_MS / 1000,
  flash: 60,
};

/**
 * The site's cookies, all signed (but the session's token, which is random and looked up, and the probe, which says nothing). Over https
 * they carry the __Host- prefix and Secure; over plain http, which only a loopback address answers, neither.
 */
export function siteCookies(secret: string, secure: boolean) {
  const make = (name: keyof typeof cookieMaxAges, signed = true) =>
    createCookie(`${secure ? "__Host-" : ""}${name}`, {
      httpOnly: true,
      secure,
      sameSite: "lax",
      path: "/",
      maxAge: cookieMaxAges[name],
      // The signature covers only the value: a key of its own keeps one cookie from passing for another.
      ...(signed ? { secrets: [`${name}:${secret}`] } : {}),
    });
  /** Anything but what we wrote reads as nothing: a mangled signature makes the parser throw. */
  const read = async <T>(cookie: ReturnType<typeof make>, header: string | null): Promise<T | null> => {
    try {
      return (await cookie.parse(header)) || null;
    } catch {
      return null;
    }
  };
  const session = make("session", false);
  const age = make("age");
  const region = make("region");
  const pending = make("pending");
  const known = make("known");
  const link = make("link");
  const second = make("second");
  const passkey = make("passkey");
  const like = make("like");
  const flash = make("flash");
  const probe = make("probe", false);
  return {
    session,
    flash,
    ageOf: (header: string | null) => read<GuestConfirmation>(age, header),
    writeAge: (confirmation: GuestConfirmation) => age.serialize(confirmation),
    /** The same once an account has it, for the rest of its time: without it, a session that ends would shut the gate. */
    writeMovedAge: (confirmation: GuestConfirmation, now: number) =>
      age.serialize(
        { ...confirmation, moved: true },
        { maxAge: Math.floor((confirmation.at + GUEST_VALIDITY_MS - now) / 1000) },
      ),
    /** Says nothing but that it came back: this browser keeps cookies. */
    probe: () => probe.serialize("1"),
    clearProbe: () => probe.serialize("", { maxAge: 0 }),
    clearAge: () => age.serialize("", { maxAge: 0 }),
    regionOf: (header: string | null) => read<RememberedRegion>(region, header),
    writeRegion: (remembered: RememberedRegion) => region.serialize(remembered),
    sessionOf: async (header: string | null): Promise<string | null> => {
      const token: unknown = await read(session, header);
      return typeof token === "string" && token.length === 43 ? token : null;
    },
    clearSession: () => session.serialize("", { maxAge: 0 }),
    flashOf: (header: string | null) => read<Flash>(flash, header),
    clearFlash: () => flash.serialize("", { maxAge: 0 }),
    /** The specification's "pending email"; what is older than an hour counts for nothing, whoever kept it. */
    pendingOf: async (header: string | null, now: number): Promise<PendingEmail | null> => {
      const kept = await read<PendingEmail>(pending, header);
      return kept?.email && kept.at > now - HOUR_S * 1000 ? kept : null;
    },
    writePending: (kept: PendingEmail) => pending.serialize(kept),
    clearPending: () => pending.serialize("", { maxAge: 0 }),
    /** A mailed link's token, taken out of the address so that no referrer, history or screen shows it. */
    linkOf: async (header: string | null): Promise<string> => {
      const token: unknown = await read(link, header);
      return typeof token === "string" ? token : "";
    },
    /** The address of a like that a guest pressed; theirs once they are signed in. */
    likeOf: async (header: string | null, now: number): Promise<string | null> => {
      const kept = await read<{ path: string; at: number }>(like, header);
      return kept?.path && kept.at > now - HOUR_S * 1000 ? kept.path : null;
    },
    writeLike: (path: string, at: number) => like.serialize({ path, at }),
    clearLike: () => like.serialize("", { maxAge: 0 }),
    writeLink: (token: string) => link.serialize(token),
    clearLink: () => link.serialize("", { maxAge: 0 }),
    /** The accounts that this browser signed in to before. */
    knownOf: async (header: string | null) => (await read<KnownBrowser[]>(known, header)) ?? [],
    writeKnown: (browsers: KnownBrowser[]) => known.serialize(browsers),
    /** A right password that waits for its code; it opens nothing by itself. */
    secondOf: async (header: string | null, now: number): Promise<SecondStep | null> => {
      const kept = await read<SecondStep>(second, header);
      return kept?.userId && kept.at <= now && now < kept.at + SECOND_STEP_MS ? kept : null;
    },
    writeSecond: (step: SecondStep) => second.serialize(step),
    clearSecond: () => second.serialize("", { maxAge: 0 }),
    /** What a passkey is asked to sign; for one purpose, for a few minutes. */
    challengeOf: async (header: string | null, now: number): Promise<Challenge | null> => {
      const kept = await read<Challenge>(passkey, header);
      return kept?.challenge && kept.at <= now && now < kept.at + CHALLENGE_MS ? kept : null;
    },
    writeChallenge: (challenge: Challenge) => passkey.serialize(challenge),
    clearChallenge: () => passkey.serialize("", { maxAge: 0 }),
  };
}
export type SiteCookies = ReturnType<typeof siteCookies>;
