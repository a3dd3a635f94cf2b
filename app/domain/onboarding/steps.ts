import type { Role } from "../accounts/viewer.ts";
import { type Outcome, refuse } from "../outcome.ts";

/** The five steps of each tour, in order; the names are the addresses' last words (specification, section 2). */
export const tours = {
  buyer: ["welcome", "how-it-works", "interests", "safety", "complete"],
  seller: ["welcome", "creator-journey", "monetization", "profile-setup", "complete"],
} as const;
export type Tour = keyof typeof tours;
export const LAST_STEP = 5;
/** The seller's step that is the set-up form. */
export const PROFILE_STEP = 4;

/** Whose tour somebody takes: creators theirs, everybody else the fans'. */
export const tourOf = (role: Role): Tour => (role === "seller" ? "seller" : "buyer");

/** The number of a named step, from 1; null when the tour has none of that name. */
export function stepNumber(tour: Tour, name: string | undefined): number | null {
  const index = (tours[tour] as readonly string[]).indexOf(name ?? "");
  return index < 0 ? null : index + 1;
}

/** The address of a step; numbers beyond the tour mean its ends. */
export function stepPath(tour: Tour, step: number): string {
  const number = Math.min(Math.max(step, 1), LAST_STEP);
  return `/welcome/${tour}/${tours[tour][number - 1]}`;
}

/** Whether a step may be opened: steps come in order, and one that was reached may be seen again. */
export function checkStep(
  step: number,
  progress: { reached: number; completedAt: number | null } | null,
): Outcome<"done" | "not_yet"> {
  if (progress?.completedAt != null) return refuse("done");
  return step <= (progress?.reached ?? 1) ? { ok: true } : refuse("not_yet");
}
