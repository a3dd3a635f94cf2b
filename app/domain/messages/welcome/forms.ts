import * as z from "zod";
import { isVisible } from "#domain/visible-text.ts";
import { messageText } from "../forms.ts";

export const welcomeForm = z
  .object({
    text: messageText.default(""),
    enabled: z
      .literal("on")
      .optional()
      .transform((on) => on === "on"),
  })
  .refine(({ text, enabled }) => !enabled || isVisible(text), { path: ["text"], message: "Write a message" });
