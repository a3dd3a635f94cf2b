import * as z from "zod";
import { reason } from "../admin/forms.ts";

/** Why an admin gives up a payment that a bank disputes; the audit log keeps it. */
export const acceptForm = z.object({ reason });

/** An admin's answer to an appeal: of a paused fan, or against a bank's decision about a dispute. */
export const appealAnswerForm = z.object({
  id: z.string().min(1).max(64),
  intent: z.enum(["lift", "keep", "file", "drop"], { error: "Choose what to do" }),
  reason,
});
