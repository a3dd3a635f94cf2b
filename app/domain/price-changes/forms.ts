import * as z from "zod";

const ifNoAnswer = z.enum(["keep", "end"], { error: "Choose what happens if they don't answer" });

/** A creator's choice for those who subscribed before. */
export const askForm = z.object({
  existing: z.enum(["keep", "ask_keep", "ask_end"], { error: "Choose what your subscribers pay" }),
});

/** The confirmed choice, with the price (cents) and what was shown. */
export const announceForm = z.object({ if_no_answer: ifNoAnswer, price: z.coerce.number().int().positive() });

/** A fan's answer to the request that they were shown. */
export const answerForm = z.object({
  request_id: z.string().max(200),
  answer: z.enum(["accepted", "declined"], { error: "Choose an answer" }),
});

/** What happens without an answer, given the creator's choice; null if they don't ask. */
export const askedWith = (existing: string | null): "keep" | "end" | null =>
  existing === "ask_keep" ? "keep" : existing === "ask_end" ? "end" : null;
