import { createCookie } from "@remix-run/cloudflare";
import type { KnownBrowser } from "../domain/accounts/known-browser.ts";
import { CHALLENGE_MS, type Challenge } from "../domain/accounts/passkeys/passkey.ts";
import { SECOND_STEP_MS, type SecondStep } from "../domain/accounts/two-step/second-step.ts";
import { GUEST_VALIDITY_MS, type GuestConfirmation } from "../domain/gates/age.ts";
import type { RememberedRegion } from "../domain/gates/regions/region.ts";

export type Flash = {
  kind: "success" | "error" | "info";
  title: string;
  text?: string;
  isUndoable?: boolean;
};

/**
 * An address awaiting its code. `userId`: the account whose password was entered, if any. `verified`: this browser has
 * verified the address, so only sign-in is left.
 */
export type PendingEmail = { email: string; userId: string | null; verified: boolean; at: number };

const MONTH_S = 30 * 24 * 60 * 60;
const YEAR_S = 365 * 24 * 60 * 60;
const HOUR_S = 60 * 60;

export const cookieMaxAges = {
  session: MONTH_S,
  age: MONTH_S,
  probe: HOUR_S,
  region: MONTH_S,
  like: HOUR_S,
  pending: HOUR_S,
  known: YEAR_S,
  columns: YEAR_S,
  link: HOUR_S,
  second: SECOND_STEP_MS / 1000,
  passkey: CHALLENGE_MS / 1000,
  flash: 60,
};

/** Kept for a month or more and worth little to a forger. A new secret invalidates the other signed cookies. */
const lasting = ["age", "region", "known", "columns"];

/**
 * All cookies are signed except two random values: the session token, which is looked up, and the probe. Over HTTPS
 * they have the __Host- prefix and are Secure (docs/decisions/accounts.md). Lasting cookies signed with the `previous`
 * secret still count.
 */
export function siteCookies(secret: string, secure: boolean, previous?: string) {
  const secretsOf = (name: keyof typeof cookieMaxAges) =>
    previous && lasting.includes(name) ? [secret, previous] : [secret];
  const make = (name: keyof typeof cookieMaxAges, signed = true) =>
    createCookie(`${secure ? "__Host-" : ""}${name}`, {
      httpOnly: true,
      secure,
      sameSite: "lax",
      path: "/",
      maxAge: cookieMaxAges[name],
      // A signature covers only the value: with one key for all, any cookie could be used as another.
      ...(signed ? { secrets: secretsOf(name).map((one) => `${name}:${one}`) } : {}),
    });
  /** Null for anything we didn't write: a mangled signature makes the parser throw. */
  const read = async <T>(cookie: ReturnType<typeof make>, header: string | null): Promise<T | null> => {
    try {
      return (await cookie.parse(header)) || null;
    } catch {
      return null;
    }
  };
  const readToken = async (
    cookie: ReturnType<typeof make>,
    header: string | null,
  ): Promise<string | null> => {
    const token: unknown = await read(cookie, header);
    return typeof token === "string" && token.length === 43 ? token : null;
  };
  const session = make("session", false);
  const age = make("age");
  const region = make("region");
  const pending = make("pending");
  const known = make("known");
  const columns = make("columns");
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
    /** Keeps the age gate open after sign-out, although the confirmation now belongs to an account. */
    writeMovedAge: (confirmation: GuestConfirmation, now: number) =>
      age.serialize(
        { ...confirmation, moved: true },
        { maxAge: Math.floor((confirmation.at + GUEST_VALIDITY_MS - now) / 1000) },
      ),
    /** Shows that this browser accepts cookies; its value proves a guest's forms (gates/form-proofs.ts). */
    writeProbe: (value: string) => probe.serialize(value),
    probeOf: (header: string | null) => readToken(probe, header),
    clearProbe: () => probe.serialize("", { maxAge: 0 }),
    clearAge: () => age.serialize("", { maxAge: 0 }),
    regionOf: (header: string | null) => read<RememberedRegion>(region, header),
    writeRegion: (remembered: RememberedRegion) => region.serialize(remembered),
    sessionOf: (header: string | null) => readToken(session, header),
    clearSession: () => session.serialize("", { maxAge: 0 }),
    flashOf: (header: string | null) => read<Flash>(flash, header),
    clearFlash: () => flash.serialize("", { maxAge: 0 }),
    /** The "pending email" of docs/product.md, section 3.6; ignored after an hour, even if the browser kept it. */
    pendingOf: async (header: string | null, now: number): Promise<PendingEmail | null> => {
      const value = await read<PendingEmail>(pending, header);
      return value?.email && value.at > now - HOUR_S * 1000 ? value : null;
    },
    writePending: (value: PendingEmail) => pending.serialize(value),
    clearPending: () => pending.serialize("", { maxAge: 0 }),
    /** Moved here from the URL so that no referrer, history, or screenshot shows the token. */
    linkOf: async (header: string | null): Promise<string> => {
      const token: unknown = await read(link, header);
      return typeof token === "string" ? token : "";
    },
    writeLink: (token: string) => link.serialize(token),
    clearLink: () => link.serialize("", { maxAge: 0 }),
    /** A like that a guest tapped, to be saved once they sign in (docs/decisions/accounts.md). */
    likeOf: async (header: string | null, now: number): Promise<string | null> => {
      const value = await read<{ path: string; at: number }>(like, header);
      return value?.path && value.at > now - HOUR_S * 1000 ? value.path : null;
    },
    writeLike: (path: string, at: number) => like.serialize({ path, at }),
    clearLike: () => like.serialize("", { maxAge: 0 }),
    knownOf: async (header: string | null) => (await read<KnownBrowser[]>(known, header)) ?? [],
    writeKnown: (browsers: KnownBrowser[]) => known.serialize(browsers),
    /** Whether this browser's phone shows posts in two columns; one is the default, without a cookie. */
    narrowOf: async (header: string | null) => (await read<number>(columns, header)) === 2,
    writeNarrow: (isNarrow: boolean) =>
      isNarrow ? columns.serialize(2) : columns.serialize("", { maxAge: 0 }),
    /** A correct password that still needs its code; it grants nothing on its own. */
    secondOf: async (header: string | null, now: number): Promise<SecondStep | null> => {
      const value = await read<SecondStep>(second, header);
      return value?.userId && value.at <= now && now < value.at + SECOND_STEP_MS ? value : null;
    },
    writeSecond: (step: SecondStep) => second.serialize(step),
    clearSecond: () => second.serialize("", { maxAge: 0 }),
    challengeOf: async (header: string | null, now: number): Promise<Challenge | null> => {
      const value = await read<Challenge>(passkey, header);
      return value?.challenge && value.at <= now && now < value.at + CHALLENGE_MS ? value : null;
    },
    writeChallenge: (challenge: Challenge) => passkey.serialize(challenge),
    clearChallenge: () => passkey.serialize("", { maxAge: 0 }),
  };
}
export type SiteCookies = ReturnType<typeof siteCookies>;
