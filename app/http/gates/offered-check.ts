import type { AppLoadContext } from "@remix-run/cloudflare";
import { restrictionReason } from "#domain/gates/age.ts";

/** The provider's name where only its age check opens the site; null elsewhere, and without a provider. */
export const offeredCheck = ({ age, deps }: AppLoadContext): string | null =>
  restrictionReason(age) === "strict" ? (deps.identity?.name ?? null) : null;
