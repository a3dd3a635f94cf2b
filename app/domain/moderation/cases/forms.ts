import * as z from "zod";
import { appealOutcomes, caseActions } from "#db/kinds.ts";
import { emailField } from "#domain/accounts/email-address.ts";
import { reason } from "#domain/admin/forms.ts";
import { MAX_CLOSED_PLACES, readPlaces } from "#domain/creators/closed-places.ts";
import { laterDay } from "#domain/later-day.ts";
import { multiLine, singleLine } from "#domain/visible-text.ts";
import { bulkOutcomes, MAX_IN_BULK } from "./case.ts";
import { counterStatements } from "./counter-notice.ts";
import { conversationReasons, type Reason, reasonKeys, traitsOf } from "./reasons.ts";
import { strikeKeys } from "./strikes.ts";

export const CHOOSE_RULE = "Choose the rule that was broken";
export const ruleField = z.enum(reasonKeys, { error: CHOOSE_RULE });

const details = z.string().overwrite(multiLine).max(2000, "Use up to 2,000 characters").default("");
export const CHOOSE_REASON = "Choose what's wrong";

/** `message` is 0 for the whole conversation; `held` is the ID of a held message. */
export const reportForm = z.object({
  reason: z.enum(conversationReasons, { error: CHOOSE_REASON }),
  details,
  message: z.coerce.number().int().min(0).max(1e9).catch(0).default(0),
  held: z.string().max(64).optional(),
  block: z
    .literal("on")
    .optional()
    .transform((on) => on === "on"),
});

const confirmed = (confirm: string) => z.literal("on", { error: `Confirm ${confirm}. The law requires it.` });
const NAME = "Enter your name";
const contact = {
  name: z.string({ error: NAME }).overwrite(singleLine).min(1, NAME).max(100, "Use up to 100 characters"),
  email: emailField("Enter your email address, so we can reply", "Please enter a valid email address"),
};
const optionalContact = {
  name: contact.name.optional(),
  email: contact.email.optional(),
};
const signature = z
  .string({ error: "Type your full name as your signature" })
  .overwrite(singleLine)
  .min(3, "Type your full name as your signature")
  .max(100, "Use up to 100 characters");

export const statementField = (id: string) => `statement-${id}`;

/** A report of a post or profile at `/report`. Nobody has to say who they are to report a minor. */
export function pageReportForm(reason: Reason, { isMember }: { isMember: boolean }) {
  const { statements = [], needsDetails } = traitsOf(reason);
  const tooShort = `${needsDetails}, in at least 10 characters`;
  return z.object({
    about: z.string().max(500).default(""),
    details: needsDetails
      ? z
          .string({ error: tooShort })
          .overwrite(multiLine)
          .min(10, tooShort)
          .max(2000, "Use up to 2,000 characters")
      : details,
    ...(isMember ? {} : reason === "minor" ? optionalContact : contact),
    ...Object.fromEntries(statements.map(({ id, confirm }) => [statementField(id), confirmed(confirm)])),
    ...(statements.length > 0 ? { signature } : {}),
  });
}

export const chosenReason = (text: string | null): Reason | null =>
  reasonKeys.find((key) => key === text) ?? null;

export const appealForm = z.object({
  text: z
    .string({ error: "Say what we got wrong" })
    .overwrite(multiLine)
    .min(20, "Say what we got wrong, in at least 20 characters")
    .max(2000, "Use up to 2,000 characters"),
});

const ADDRESS = "Enter your full mailing address";
const PHONE = "Enter your phone number";
const EXPLAIN = "Say why it was a mistake, in at least 20 characters";

export const counterNoticeForm = z.object({
  text: z
    .string({ error: EXPLAIN })
    .overwrite(multiLine)
    .min(20, EXPLAIN)
    .max(2000, "Use up to 2,000 characters"),
  name: contact.name,
  address: z
    .string({ error: ADDRESS })
    .overwrite(multiLine)
    .min(10, ADDRESS)
    .max(300, "Use up to 300 characters"),
  phone: z.string({ error: PHONE }).overwrite(singleLine).min(6, PHONE).max(40, "Use up to 40 characters"),
  ...(Object.fromEntries(
    counterStatements.map(({ id, confirm }) => [statementField(id), confirmed(confirm)]),
  ) as Record<string, z.ZodLiteral<"on">>),
  signature,
});

const statement = z
  .string({ error: "Say what you found, and why it led to this" })
  .overwrite(multiLine)
  .min(20, "Say what you found, and why it led to this, in at least 20 characters")
  .max(2000, "Use up to 2,000 characters");

const places = z
  .string()
  .max(2000, "Use up to 2,000 characters")
  .default("")
  .transform((text, context) => {
    const { codes, unknown } = readPlaces(text);
    if (unknown.length > 0)
      context.addIssue(`We don't know "${unknown[0]}". Write one country or US state per line, or its code.`);
    if (codes.length > MAX_CLOSED_PLACES) context.addIssue(`Write up to ${MAX_CLOSED_PLACES} places`);
    return codes;
  });

const MAX_REMOVAL_DAYS = 730;

export const caseForm = (now: number) =>
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("claim") }),
    z.object({ intent: z.literal("release") }),
    z.object({ intent: z.literal("open"), reason }),
    z
      .object({
        intent: z.literal("decide"),
        outcome: z.enum(caseActions, { error: "Choose an outcome" }),
        rule: z.enum(reasonKeys).optional(),
        statement,
        strike: z.enum(strikeKeys).optional().catch(undefined),
        version: z.string().max(200).default(""),
        places,
        until: laterDay(now, MAX_REMOVAL_DAYS),
      })
      .refine(({ outcome, places }) => outcome !== "withheld" || places.length > 0, {
        path: ["places"],
        error: "Write where it's removed",
      })
      .refine(
        ({ outcome, places, until }) => outcome === "withheld" || (places.length === 0 && until === null),
        {
          path: ["places"],
          error: 'Press the button that ends in "only there", or empty this field and the date',
        },
      ),
    z.object({
      intent: z.literal("appeal"),
      appeal: z.string().max(64),
      outcome: z.enum(appealOutcomes, { error: "Choose an outcome" }),
      statement,
    }),
    z.object({ intent: z.literal("confirm") }),
    z.object({ intent: z.literal("decline"), reason }),
    z.object({ intent: z.literal("suit"), reason }),
    z.object({ intent: z.literal("reverse"), decision: z.string().max(64), reason }),
  ]);

const CHOOSE_CASES = "Choose the cases to decide";
/** `cases`: each "ID", or "ID:version" once it was previewed. */
export const bulkForm = z.object({
  intent: z.enum(["preview", "decide"]),
  cases: z
    .array(z.string().max(300), { error: CHOOSE_CASES })
    .min(1, CHOOSE_CASES)
    .max(MAX_IN_BULK, `Choose at most ${MAX_IN_BULK} cases`),
  outcome: z.enum(bulkOutcomes, { error: "Choose an outcome" }),
  rule: z.enum(reasonKeys).optional(),
  statement,
  strike: z.enum(strikeKeys).optional().catch(undefined),
});
