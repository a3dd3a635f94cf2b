import type { CaseAction } from "#db/kinds.ts";
import type { CaseRefusal } from "./case.ts";

/** How many cases about one account can be decided together. */
export const MAX_TOGETHER = 20;
/** Restricting or ending the account is one decision, so it isn't among them. */
export const outcomesTogether = [
  "dismissed",
  "warned",
  "removed",
  "closed",
] as const satisfies readonly CaseAction[];
export type OutcomeTogether = (typeof outcomesTogether)[number];

/** Why a case isn't decided with the others. `second`: it takes a second admin. `proposed`: it waits for one. */
export type LeftOut = CaseRefusal | "unfit" | "second" | "proposed" | "changed" | "admins" | "restricted";
