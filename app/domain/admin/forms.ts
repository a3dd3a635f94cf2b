import * as z from "zod";
import { waivableGates } from "../waivers/waiver.ts";

const reason = z
  .string({ error: "Say why, in a few words" })
  .trim()
  .min(10, "Say why, in a few words")
  .max(500, "Use at most 500 characters");

export const waiverDays = ["1", "7", "30"] as const;

/** A waiver ends by itself after a month at most. */
export const waiverForm = z.object({
  who: z.string({ error: "Enter an email or a username" }).trim().min(1).max(254),
  gate: z.enum(waivableGates, { error: "Choose the gate to lift" }),
  days: z.enum(waiverDays, { error: "Choose how long" }).transform(Number),
  reason,
});

export const endWaiverForm = z.object({ id: z.string().min(1).max(64), reason });

const region = z
  .string({ error: "Enter a country or a state, such as DE or US-UT" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, "Enter a country or a state, such as DE or US-UT");

export const regionRuleForm = z.object({
  region,
  classification: z.enum(["strict", "blocked"], { error: "Choose what holds there" }),
  reason,
});

export const removeRuleForm = z.object({
  region,
  reason,
  confirm: z.string().trim().toUpperCase().optional(),
});

/**
 * Regions that the specification makes strict: to open one takes its name, typed out. The rules themselves are rows
 * of region_rules, which admins edit; a test holds that the first migration's are these.
 */
export const regionsStrictByDefault: ReadonlySet<string> = new Set(["DE", "FR", "GB", "US-LA", "US-UT"]);

/** Whether a rule may go with what was typed to confirm it. */
export const mayRemoveRule = (given: { region: string; confirm?: string | undefined }): boolean =>
  !regionsStrictByDefault.has(given.region) || given.confirm === given.region;

export const needsConfirmation = (region: string) => regionsStrictByDefault.has(region);

const postId = /^[\w-]{1,64}$/;
/** A post by its address, as it stands in the browser's bar, or by its id alone. */
export const featureForm = z.object({
  post: z
    .string({ error: "Enter the post's address" })
    .trim()
    .transform((text) => /\/content\/([\w-]{1,64})/.exec(text)?.[1] ?? text)
    .pipe(z.string().regex(postId, "Enter the post's address")),
  reason,
});

export const unfeatureForm = z.object({ id: z.string().regex(postId), reason });
