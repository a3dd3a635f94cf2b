import * as z from "zod";
import type { IfNoAnswer } from "#db/kinds.ts";

const ifNoAnswer = z.enum(["keep", "end"], { error: "Choose what happens if they don't answer" });

export const askForm = z.object({
  existing: z.enum(["keep", "ask_keep", "ask_end"], { error: "Choose what your subscribers pay" }),
});

export const announceForm = z.object({ if_no_answer: ifNoAnswer, price: z.coerce.number().int().positive() });

export const answerForm = z.object({
  request_id: z.string().max(200),
  answer: z.enum(["accepted", "declined"], { error: "Choose an answer" }),
});

export const askedWith = (existing: string | null): IfNoAnswer | null =>
  existing === "ask_keep" ? "keep" : existing === "ask_end" ? "end" : null;
