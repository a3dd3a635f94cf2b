import type { AgeStore } from "#db/stores/gates/age.ts";
import { DAY_MS } from "../durations.ts";
import type { Outcome } from "../outcome.ts";
import { beginCheck, IDENTITY_MS, type IdentityDeps } from "./identity.ts";
import type { RateLimited } from "./rate-limits.ts";

/** Where someone in a strict region shows their age, and returns from the provider. */
export const AGE_CHECK_PATH = "/verify-age/check";

/** Time to finish a check. */
const openSince = (now: number) => now - DAY_MS;

type Deps = IdentityDeps & { ages: Pick<AgeStore, "beginCheck" | "findOpenCheck" | "recordPassed"> };

export async function beginAgeCheck(
  deps: Deps,
  userId: string,
): Promise<Outcome<"unavailable", { url: string }> | RateLimited> {
  const { ages, clock } = deps;
  const id = clock.newId();
  const returnPath = `${AGE_CHECK_PATH}?check=${id}`;
  const begun = await beginCheck(deps, { limitedBy: userId, key: id, returnPath });
  if (!begun.ok) return begun;
  const now = clock.now();
  await ages.beginCheck({ id, userId, reference: begun.reference, now, openSince: openSince(now) });
  return { ok: true, url: begun.url };
}

/** `gone`: another account's, used, too old, or made up. */
export type AgeCheckAnswer = "passed" | "gone" | "pending" | "canceled" | "under_18";

/** Reads the account's own check from the provider; of what the browser brings back, only the ID is used. */
export async function readAgeCheck(
  { ages, identity, clock }: Pick<Deps, "ages" | "identity" | "clock">,
  { id, userId, region }: { id: string; userId: string; region: string },
): Promise<AgeCheckAnswer> {
  const now = clock.now();
  const own = { id, userId, openSince: openSince(now) };
  const found = await ages.findOpenCheck(own);
  if (found === null || identity === null) return "gone";
  const answer = await identity.find(found.reference);
  if (answer !== "over_18") return answer;
  const passed = { ...own, provider: identity.name, region, now, expiresAt: now + IDENTITY_MS };
  return (await ages.recordPassed(passed)) ? "passed" : "gone";
}
