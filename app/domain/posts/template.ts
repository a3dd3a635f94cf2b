import * as z from "zod";
import type { Visibility } from "#db/kinds.ts";
import { MAX_SHORT_NAME, shortName } from "../messages/broadcasts/forms.ts";
import { type Cents, dollarsText } from "../money.ts";
import { beginning, isVisible, singleLine } from "../visible-text.ts";
import { fieldMessages } from "./field-check.ts";

export const MAX_TEMPLATES = 20;
export const MAX_TEMPLATE_NAME = MAX_SHORT_NAME;
const MAX_TITLE = 100;

export type Template = {
  id: string;
  name: string;
  title: string;
  body: string;
  description: string;
  description_public: boolean;
  tags: string[];
  visibility_type: Visibility;
  price: Cents | null;
  subscribers_pay_too: boolean;
};

const formats = {
  "{date}": { month: "long", day: "numeric", year: "numeric" },
  "{weekday}": { weekday: "long" },
  "{month}": { month: "long" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export const PLACES = Object.keys(formats);

export const templateForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    id: z.string().max(64),
    name: shortName("a name"),
    title: z.string().overwrite(singleLine).max(MAX_TITLE, fieldMessages.titleTooLong).default(""),
  }),
  z.object({ intent: z.literal("delete"), id: z.string().max(64) }),
]);

export const templateName = (title: string): string =>
  isVisible(title) ? beginning(title, MAX_TEMPLATE_NAME).trim() : "Untitled template";

/** Fills in placeholders for a day ("2026-12-24"); cut to a title's maximum length. */
export function fillTitle(title: string, day: string): string {
  const date = new Date(`${day}T00:00Z`);
  let filled = title;
  for (const [place, format] of Object.entries(formats))
    filled = filled.replaceAll(
      place,
      new Intl.DateTimeFormat("en-US", { ...format, timeZone: "UTC" }).format(date),
    );
  return beginning(filled, MAX_TITLE);
}

export const templateValues = (template: Template, day: string): Record<string, string> => ({
  title: fillTitle(template.title, day),
  body: template.body,
  description: template.description,
  ...(template.description_public ? { description_public: "on" } : {}),
  tags: template.tags.join(", "),
  visibility_type: template.visibility_type,
  ...(template.price === null ? {} : { price: dollarsText(template.price) }),
  ...(template.subscribers_pay_too ? { subscribers_pay_too: "on" } : {}),
});
