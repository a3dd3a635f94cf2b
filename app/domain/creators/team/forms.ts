import * as z from "zod";
import { emailField } from "#domain/accounts/email-address.ts";
import { shownName } from "#domain/accounts/shown-name.ts";
import { PERMISSIONS, type Permissions } from "./permissions.ts";

const NAME = "Enter the name that fans will read";
const name = shownName(40, NAME).min(1, NAME);

const may = z
  .union([z.array(z.enum(PERMISSIONS)), z.enum(PERMISSIONS).transform((one) => [one])])
  .default([])
  .transform(
    (chosen): Permissions => ({
      write: chosen.includes("write"),
      publish: chosen.includes("publish"),
      money: chosen.includes("money"),
    }),
  );

export const inviteForm = z.object({
  email: emailField("Enter an email address", "Enter an email address"),
  name,
  may,
});

export const memberForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("save"), name, may }),
  z.object({ intent: z.literal("end") }),
]);

export const withdrawForm = z.object({ intent: z.literal("withdraw"), invitation: z.string().max(64) });

export const answerForm = z.object({
  intent: z.enum(["accept", "decline"], { error: "Choose what to do" }),
});
