import * as z from "zod";
import { waivableGates } from "#db/kinds.ts";
import { isVisible, multiLine } from "../visible-text.ts";

const WHY = "Say why, in a few words";
/** Kept in the audit log, and often shown to the person it's about. */
export const reason = z
  .string({ error: WHY })
  .overwrite(multiLine)
  .min(10, WHY)
  .max(500, "Use up to 500 characters")
  .refine(isVisible, WHY);

export const waiverDays = ["1", "7", "30"] as const;

export const waiverForm = z.object({
  who: z.string({ error: "Enter an email or a username" }).trim().min(1).max(254),
  gate: z.enum(waivableGates, { error: "Choose the gate to lift" }),
  days: z.enum(waiverDays, { error: "Choose how long" }).transform(Number),
  reason,
});

export const endWaiverForm = z.object({ id: z.string().min(1).max(64), reason });

const region = z
  .string({ error: "Enter a country or state code, such as DE or US-UT" })
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, "Enter a country or state code, such as DE or US-UT");

export const regionRuleForm = z.object({
  region,
  classification: z.enum(["strict", "blocked"], { error: "Choose a rule" }),
  reason,
});

export const removeRuleForm = z.object({
  region,
  reason,
  confirm: z.string().trim().toUpperCase().optional(),
});

/**
 * Removing these rules takes typing the region (docs/product.md, section 5.8). The rules in force are rows of
 * region_rules, which admins edit; a test checks that the first migration inserts these.
 */
export const regionsStrictByDefault: ReadonlySet<string> = new Set(["DE", "FR", "GB", "US-LA", "US-UT"]);

export const mayRemoveRule = (form: { region: string; confirm?: string | undefined }): boolean =>
  !regionsStrictByDefault.has(form.region) || form.confirm === form.region;

export const needsConfirmation = (region: string) => regionsStrictByDefault.has(region);

const postId = /^[\w-]{1,64}$/;
export const featureForm = z.object({
  post: z
    .string({ error: "Enter the post's URL" })
    .trim()
    .transform((text) => /\/content\/([\w-]{1,64})/.exec(text)?.[1] ?? text)
    .pipe(z.string().regex(postId, "Enter the post's URL")),
  reason,
});

export const unfeatureForm = z.object({ id: z.string().regex(postId), reason });
