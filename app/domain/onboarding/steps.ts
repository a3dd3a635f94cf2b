import type { Role } from "#db/kinds.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** In order, as in URLs (docs/product.md, sections 2.5 and 2.6). */
export const tours = {
  buyer: ["welcome", "how-it-works", "interests", "safety", "complete"],
  seller: ["welcome", "creator-journey", "monetization", "profile-setup", "complete"],
} as const;
export type Tour = keyof typeof tours;
export const LAST_STEP = 5;
export const PROFILE_STEP = 4;

export const tourOf = (role: Role): Tour => (role === "seller" ? "seller" : "buyer");

/** 1-based; null for an unknown name. */
export function stepNumber(tour: Tour, name: string | undefined): number | null {
  const index = (tours[tour] as readonly string[]).indexOf(name ?? "");
  return index < 0 ? null : index + 1;
}

export function stepPath(tour: Tour, step: number): string {
  const number = Math.min(Math.max(step, 1), LAST_STEP);
  return `/welcome/${tour}/${tours[tour][number - 1]}`;
}

export function checkStep(
  step: number,
  progress: { reached: number; completedAt: number | null } | null,
): Outcome<"done" | "not_yet"> {
  if (progress?.completedAt != null) return refuse("done");
  return step <= (progress?.reached ?? 1) ? { ok: true } : refuse("not_yet");
}
