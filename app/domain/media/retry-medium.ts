import { type Outcome, refuse } from "../outcome.ts";
import { type MakingDeps, makeReady } from "./make-ready.ts";
import type { AdditionRefusal, MediumFailure, MediumRefusal } from "./messages.ts";

/** Tries again to make a creator's own medium ready. */
export async function retryMedium(
  deps: MakingDeps,
  { sellerId, mediumId }: { sellerId: string; mediumId: string },
): Promise<Outcome<MediumRefusal | MediumFailure | AdditionRefusal | "working">> {
  const whole = await deps.store.withVariants(mediumId);
  if (whole === null || whole.medium.seller_id !== sellerId) return refuse("no_such_medium");
  return makeReady(deps, mediumId);
}
