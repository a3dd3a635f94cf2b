import * as z from "zod";
import { messageText } from "../messages/forms.ts";
import { isVisible } from "../visible-text.ts";

export const welcomeForm = z
  .object({
    text: messageText.default(""),
    enabled: z
      .literal("on")
      .optional()
      .transform((on) => on === "on"),
  })
  .refine(({ text, enabled }) => !enabled || isVisible(text), { path: ["text"], message: "Write a message" });
