import type { SignedInViewer, Viewer } from "../accounts/viewer.ts";
import { DAY_MS } from "../durations.ts";
import type { RegionClass } from "./regions/region.ts";
import { waiverFor } from "./waiver.ts";

export const GUEST_VALIDITY_MS = 30 * DAY_MS;

/** Stored in a signed cookie; bound to the class of region it was given in. */
export type GuestConfirmation = {
  at: number;
  region: string;
  regionClass: "default" | "strict";
  device: string;
  /** It was saved to an account, so it now counts only while this browser is signed out. */
  moved?: true;
};

export type AgeVerdict =
  | {
      ok: true;
      method: "database" | "guest" | "enhanced" | "waived";
      verifiedAt: number;
      expiresAt: number | null;
    }
  | { ok: false; reason: "required" | "expired" | "strict" | "blocked" };

export const isConfirmationRevoked = (viewer: Viewer, guest: GuestConfirmation) =>
  viewer.kind === "user" && viewer.ageClearedAt !== null && guest.at <= viewer.ageClearedAt;

/** Decides whether a viewer counts as an adult in this class of region (docs/product.md, section 4.9). `now` in ms. */
export function checkAge(
  viewer: Viewer,
  guest: GuestConfirmation | null,
  regionClass: RegionClass,
  now: number,
): AgeVerdict {
  if (regionClass === "blocked") return { ok: false, reason: "blocked" };
  if (regionClass === "strict") return checkEnhanced(viewer, now);
  if (viewer.kind === "user" && viewer.ageVerifiedAt !== null) {
    return { ok: true, method: "database", verifiedAt: viewer.ageVerifiedAt, expiresAt: null };
  }
  const waiver = waiverFor(viewer, "age");
  if (waiver !== null && now < waiver.until)
    return { ok: true, method: "waived", verifiedAt: now, expiresAt: waiver.until };
  if (guest === null || guest.regionClass !== "default" || guest.at > now)
    return { ok: false, reason: "required" };
  if (viewer.kind === "user" && (guest.moved || isConfirmationRevoked(viewer, guest)))
    return { ok: false, reason: "required" };
  const expiresAt = guest.at + GUEST_VALIDITY_MS;
  if (now >= expiresAt) return { ok: false, reason: "expired" };
  return { ok: true, method: "guest", verifiedAt: guest.at, expiresAt };
}

function checkEnhanced(viewer: Viewer, now: number): AgeVerdict {
  const until = viewer.kind === "user" ? viewer.enhancedAgeCheckUntil : null;
  if (until === null || now >= until) return { ok: false, reason: "strict" };
  return { ok: true, method: "enhanced", verifiedAt: now, expiresAt: until };
}

/** Why no confirmation can open the site in the viewer's region, if so. */
export const restrictionReason = (verdict: AgeVerdict) =>
  !verdict.ok && (verdict.reason === "strict" || verdict.reason === "blocked") ? verdict.reason : null;

/** docs/product.md, section 3.4. */
export const deviceToken = (now: number, random: string) => `device_${now}_${random}`;

export const shouldCarryOver = (user: SignedInViewer, verdict: AgeVerdict) =>
  user.ageVerifiedAt === null && verdict.ok && verdict.method === "guest";

const refusalText = {
  required: "Not verified",
  expired: "Expired",
  strict: "Enhanced age verification required in your region",
  blocked: "Service not available in your region",
} as const;

/** docs/product.md, section 5.8. */
export const ageStatusText = (verdict: AgeVerdict): string =>
  verdict.ok ? "Verified" : refusalText[verdict.reason];
