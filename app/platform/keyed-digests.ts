import type { Settings } from "./env.ts";
import { secrets } from "./secrets.ts";

type Base = { settings: Settings };

export const keyedDigests = {
  /** Distinguishes a day's guests by network without revealing it. */
  guestKey:
    ({ settings }: Base) =>
    (network: string, day: number) =>
      secrets.digest(`guest ${day} ${network} ${settings.SESSION_SECRET}`),
  /** Recognizes a member on one day, without revealing them or linking days. */
  boostKey:
    ({ settings }: Base) =>
    (userId: string, day: number) =>
      secrets.digest(`boost ${day} ${userId} ${settings.SESSION_SECRET}`),
  /** Recognizes a card by the provider's fingerprint without revealing it. */
  cardKey:
    ({ settings }: Base) =>
    (fingerprint: string) =>
      secrets.digest(`card ${fingerprint} ${settings.SESSION_SECRET}`),
};
